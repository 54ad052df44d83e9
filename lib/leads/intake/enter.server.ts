import "server-only";
import { matchingRule } from "@/lib/leads/allocation/allocate.server";
import type { Person } from "@/lib/leads/record/contacts";
import type { Author } from "@/lib/identity/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { insertion, type NewLead, type Target } from "./insert.server";
import { type LookUpResult, lookUpQuery } from "./look-up.server";
import { type RecordRow, recordColumns } from "@/lib/leads/record/record-columns.server";

/** A lead to insert, and the person that it is looked up by. */
export type Entry = { target: Target; person: Person; lead: NewLead };

type Checks = {
  has_product: boolean;
  /** Whether the tenant takes no new leads until its contacts were checked against the registry. */
  is_stopped: boolean;
  /** Whether the lead would be given to an agent at once, although nobody may be called who has not consented. */
  lacks_consent: boolean;
};

/** What an entry has met, and the lead, if it was inserted, with the rule that matches it. */
export type Entered = Checks & {
  found: Pick<LookUpResult, "suppressed" | "duplicate">;
  lead: RecordRow | null;
  rule: { team_id: number; position: number } | null;
};

type Row = Checks & { found_kinds: LookUpResult["suppressed"]; found_lead: LookUpResult["duplicate"] } & {
  rule_team_id: number | null;
  rule_position: number | null;
} & (RecordRow | { id: null });

// Not a parameter: with the choice in its text, Postgres keeps the plan of the statement instead of planning it each time.
const MODES = {
  "without rules": {
    isAllowed: Prisma.sql`NOT has_rules`,
    rule: () => Prisma.sql`SELECT NULL::int AS team_id, NULL::int AS position`,
  },
  "by rules": { isAllowed: Prisma.sql`true`, rule: matchingRule },
};

/**
 * Looks a person up, checks what a new lead needs, inserts it with its first event and reads it, in one statement. It
 * inserts nothing where a check fails.
 * @param mode "without rules" inserts nothing either where the product has allocation rules: call it inside a transaction
 *   with "by rules" then, and allocate
 */
export async function enterLead(
  author: Author,
  { target, person, lead }: Entry,
  mode: keyof typeof MODES,
): Promise<Entered> {
  const { tenant_id, product_id } = target;
  const { isAllowed, rule } = MODES[mode];
  const mayInsert = Prisma.sql`(
    SELECT has_product AND NOT is_stopped AND NOT lacks_consent AND found_kinds = '{}' AND found_lead IS NULL AND ${isAllowed} FROM known)`;
  const [row] = await db.$queryRaw<Row[]>`
    WITH known AS MATERIALIZED (
      SELECT found.suppressed AS found_kinds, found.duplicate AS found_lead,
        EXISTS (SELECT FROM products WHERE id = ${product_id}::int) AS has_product,
        EXISTS (SELECT FROM tenants WHERE id = ${tenant_id}::int AND cleansing = 'stop' AND NOT is_registry_current())
          AS is_stopped,
        ${lead.assigned_user_id != null && !lead.call_consented}::boolean
          AND EXISTS (SELECT FROM tenants WHERE id = ${tenant_id}::int AND call_consent = 'required') AS lacks_consent,
        EXISTS (SELECT FROM allocation_rules rule WHERE rule.tenant_id = ${tenant_id}::int
          AND rule.product_id = ${product_id}::int AND rule.active) AS has_rules
      FROM ${lookUpQuery({ tenant_id, product_id, person })}
    ),
    ${insertion(author, target, [lead], undefined, mayInsert)}
    SELECT known.found_kinds, known.found_lead, known.has_product, known.is_stopped, known.lacks_consent,
      rule.team_id AS rule_team_id, rule.position AS rule_position,
      ${recordColumns(Prisma.sql`false`)}
    FROM known LEFT JOIN lead ON true LEFT JOIN LATERAL (${rule()}) rule ON true`;
  if (!row) throw new Error("The look-up returned no row");
  const { found_kinds, found_lead, has_product, is_stopped, lacks_consent, rule_team_id, rule_position, ...added } =
    row;
  return {
    found: { suppressed: found_kinds, duplicate: found_lead },
    has_product,
    is_stopped,
    lacks_consent,
    lead: added.id === null ? null : added,
    rule: rule_team_id === null || rule_position === null ? null : { team_id: rule_team_id, position: rule_position },
  };
}
