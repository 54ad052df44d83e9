import "server-only";
import type { Author } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { hasWholeTenant } from "@/lib/identity/teams/reach.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { requireProduct } from "@/lib/identity/tenancy/visible-products.server";
import { allocateLeads, matchingRule } from "@/lib/leads/allocation/allocate.server";
import { NO_CONSENT, NOT_CLEANSED } from "@/lib/leads/record/call-refusals";
import type { Person } from "@/lib/leads/record/contacts";
import { personColumns } from "@/lib/leads/record/person.server";
import { toLeadRecord } from "@/lib/leads/record/record.server";
import { type RecordRow, recordColumns } from "@/lib/leads/record/record-columns.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { findLead, toLeadDetail } from "@/lib/leads/work/detail.server";
import { db, isDeadlock, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { formatDate } from "@/lib/platform/text/format";
import { insertion, type NewLeadColumns, type Target } from "./insert.server";
import { type LookUpResult, lookUpQuery } from "./look-up.server";
import type { NewLead } from "./schema";

/**
 * Creates a lead that somebody entered by hand.
 * @throws HttpError 409 with `duplicate_of` for an existing lead, while the intake stops, and without a consent
 *   where the lead would be the actor's at once, 422 on a suppressed contact
 */
export function createLead(actor: Actor, { tenant_id: named, ...input }: NewLead): Promise<LeadDetail> {
  return forOwner(actor, named, async (tenant_id) => {
    const { product_id, ...columns } = personColumns(input);
    const entry = {
      target: { tenant_id, product_id },
      person: { phone: null, email: null, ...columns },
      lead: { ...columns, ...(input.is_client && { client_by_id: actor.id }), ...initialAgent(actor, tenant_id) },
    };
    const added = await enterLead(actor, entry, "without rules").catch(nullIfDeadlocked);
    if (added) requireEntered(added);
    return added?.lead ? toLeadDetail(toLeadRecord(added.lead), actor) : transaction(() => createByRules(actor, entry));
  });
}

async function createByRules(actor: Actor, entry: Entry): Promise<LeadDetail> {
  const added = await enterLead(actor, entry, "by rules");
  requireEntered(added);
  const { lead, rule } = added;
  if (!lead) throw new Error("The insert returned no lead");
  if (!rule) return toLeadDetail(toLeadRecord(lead), actor);
  await allocateLeads(entry.target.tenant_id, [{ id: lead.id, ...rule }]);
  return findLead(actor, lead.id);
}

function nullIfDeadlocked(error: unknown): null {
  if (isDeadlock(error)) return null;
  throw error;
}

// A user whose record scope is not the whole tenant could not see an unassigned lead.
const initialAgent = (actor: Actor, tenantId: number) =>
  actor.tenant_id === tenantId && !hasWholeTenant(actor)
    ? { status: "Allocated" as const, assigned_user_id: actor.id, allocated_at: new Date() }
    : {};

function requireEntered({ has_product, is_stopped, lacks_consent, found: { suppressed, duplicate } }: Entered): void {
  requireProduct(has_product);
  if (is_stopped) throw conflict(NOT_CLEANSED);
  const [kind] = suppressed;
  if (kind) throw invalid({ [kind]: "This person asked not to be contacted" });
  if (!duplicate && lacks_consent) throw conflict(NO_CONSENT);
  if (!duplicate) return;
  const since = formatDate(duplicate.created_at);
  throw conflict(`This person is already a lead of this product, since ${since} (${duplicate.status}).`, {
    duplicate_of: duplicate.id,
  });
}

/** A lead to insert, and the person that it is looked up by. */
type Entry = { target: Target; person: Person; lead: NewLeadColumns };

type Checks = {
  has_product: boolean;
  /** Whether the tenant takes no new leads until its contacts were checked against the registry. */
  is_stopped: boolean;
  /** Whether the lead would be given to an agent at once, although nobody may be called who has not consented. */
  lacks_consent: boolean;
};

/** What an entry has met, and the lead, if it was inserted, with the rule that matches it. */
type Entered = Checks & {
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
async function enterLead(author: Author, { target, person, lead }: Entry, mode: keyof typeof MODES): Promise<Entered> {
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
