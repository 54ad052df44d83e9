import "server-only";
import { monotonicFactory } from "ulid";
import { type Author, actorColumns } from "@/lib/identity/audit/audit.server";
import { allocateLeads, type InsertedLead, matchingRule } from "@/lib/leads/allocation/allocate.server";
import { LEAD_FIELDS, type LeadField } from "@/lib/leads/record/field-labels";
import { INITIAL_LEAD_STATUS } from "@/lib/leads/record/status";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";

/** The tenant and product of new leads, the import or source that brings them, and what each costs in rand. */
export type Target = {
  tenant_id: number;
  product_id: number;
  import_id?: number;
  source_id?: number;
  price?: string | null;
};

/** The columns apart from the fields that users fill in. */
const OTHER_COLUMNS = [
  "id_number_encrypted",
  "id_number_hash",
  "assigned_user_id",
  "allocated_at",
  "duplicate_of_id",
  "registry_exemption",
  "client_by_id",
] as const;

const isStoredAsGiven = (field: LeadField) => field !== "id_number" && field !== "is_client";
const columns = Prisma.raw([...LEAD_FIELDS.filter(isStoredAsGiven), ...OTHER_COLUMNS].join(", "));

type Columns = Exclude<LeadField, "id_number" | "lead_id" | "is_client"> | (typeof OTHER_COLUMNS)[number] | "status";

/** The columns of a new lead. `lead_id` is the sender's own reference. */
export type NewLeadColumns = Pick<Prisma.LeadUncheckedCreateInput, Columns> & {
  lead_id?: string | null;
  is_client?: boolean | null;
  call_consented?: boolean;
};

export type AddedLead = { id: number; lead_id: string };

// Draws random digits once per millisecond. ulid() would take longer than the rest of a row.
const ulid = monotonicFactory();

/**
 * Inserts a lead with the first event of its timeline, and allocates it by the rules of its product. Call it inside a
 * transaction.
 * @param reason the words of a program, shown in the timeline
 */
export async function insertLead(
  author: Author,
  target: Target,
  lead: NewLeadColumns,
  reason?: string,
): Promise<AddedLead> {
  const [added] = await db.$queryRaw<(AddedLead & InsertedLead)[]>`
    WITH ${insertion(author, target, [lead], reason)}
    SELECT lead.id, lead.lead_id, rule.* FROM lead LEFT JOIN LATERAL (${matchingRule()}) rule ON true`;
  if (!added) throw new Error("The insert returned no lead");
  await allocateLeads(target.tenant_id, [added]);
  return added;
}

/** Inserts many leads in the same way. @param byRules whether they are allocated; else somebody does it afterwards */
export async function insertLeads(
  author: Author,
  target: Target,
  leads: readonly NewLeadColumns[],
  byRules = true,
): Promise<void> {
  if (leads.length === 0) return;
  const added = await db.$queryRaw<InsertedLead[]>`
    WITH ${insertion(author, target, leads)}
    SELECT lead.id, rule.* FROM lead CROSS JOIN LATERAL (${matchingRule()}) rule ORDER BY lead.id`;
  if (byRules) await allocateLeads(target.tenant_id, added);
}

/**
 * The SQL that inserts leads and the first events of their timelines, as parts of a WITH that names the leads `lead`. A
 * lead without a sender's reference gets a ULID. The rows are passed as one JSON text, since createMany would leave a
 * prepared statement for every number of rows.
 * @param condition the leads are only inserted if it is true
 */
export function insertion(
  author: Author,
  { tenant_id, product_id, import_id, source_id, price = null }: Target,
  leads: readonly NewLeadColumns[],
  reason?: string,
  condition = Prisma.sql`true`,
): Prisma.Sql {
  const rows = leads.map((lead) => ({ ...lead, lead_id: lead.lead_id ?? ulid() }));
  return Prisma.sql`
    lead AS (
      INSERT INTO leads (tenant_id, product_id, import_id, source_id, price, status, is_client, call_consented, ${columns})
      SELECT ${tenant_id}::int, ${product_id}::int, ${import_id}::int, ${source_id}::int, ${price}::numeric,
        coalesce(status, ${literals([INITIAL_LEAD_STATUS])}), coalesce(is_client, false), coalesce(call_consented, false),
        ${columns}
      FROM json_populate_recordset(NULL::leads, ${JSON.stringify(rows, withoutNulls)}::json) WHERE ${condition}
      RETURNING *
    )${leads.some(({ note }) => note) ? createdWithNotes(author, reason) : createdEvents(author, reason)}`;
}

// Of the notes' own statement, most imports have no need.
const createdEvents = (author: Author, reason: string | undefined) => Prisma.sql`, created_event AS (
  INSERT INTO lead_events (${EVENT_COLUMNS})
  SELECT ${eventValues(author, reason)}, '{}' FROM lead
)`;

/** The note of a new lead is a personal value. */
const createdWithNotes = (author: Author, reason: string | undefined) => Prisma.sql`, noted AS MATERIALIZED (
  SELECT id AS lead_id, to_json(note)::text AS note, replace(gen_random_uuid()::text, '-', '') AS salt
  FROM lead WHERE note IS NOT NULL
), created_event AS (
  INSERT INTO lead_events (${EVENT_COLUMNS})
  SELECT ${eventValues(author, reason)},
    CASE WHEN salt IS NULL THEN '{}' ELSE jsonb_build_object('event.note', event_digest(salt, NULL, noted.note)) END
  FROM lead LEFT JOIN noted ON noted.lead_id = lead.id
  RETURNING id, tenant_id, lead_id
), note_of_event AS (
  INSERT INTO lead_event_values (event_id, tenant_id, field, new, salt)
  SELECT created_event.id, tenant_id, 'event.note', noted.note::json, salt FROM created_event JOIN noted USING (lead_id)
)`;

const EVENT_COLUMNS = Prisma.raw(
  "tenant_id, lead_id, type, new, reason, actor_id, actor_name, impersonator_id, impersonator_name, digests",
);

const eventValues = (author: Author, reason: string | undefined) => {
  const { actor_id, actor_name, impersonator_id, impersonator_name } = actorColumns(author);
  return Prisma.sql`lead.tenant_id, lead.id, 'created',
    jsonb_build_object('status', status, 'source', source)
      || CASE WHEN import_id IS NULL THEN '{}' ELSE jsonb_build_object('import_id', import_id) END,
    ${reason}, ${actor_id}::int, ${actor_name}, ${impersonator_id}::int, ${impersonator_name}`;
};

// Most fields of most leads are empty.
const withoutNulls = (_: string, value: unknown) => value ?? undefined;
