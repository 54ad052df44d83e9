import "server-only";
import { monotonicFactory } from "ulid";
import { type Arrived, allocate, ruleFor } from "@/lib/leads/allocation/allocate.server";
import { type Author, doneBy } from "@/lib/platform/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/** Where leads come in, and by what. */
export type Target = { tenant_id: number; product_id: number; import_id?: number; source_id?: number };

type Columns =
  | ("title" | "name" | "surname" | "phone" | "alt_phone" | "email" | "id_number_encrypted" | "id_number_hash")
  | ("date_of_birth" | "gender" | "education" | "language" | "province" | "income_band")
  | ("source" | "campaign" | "product_interest" | "note" | "duplicate_of_id")
  | ("status" | "assigned_user_id" | "allocated_at");

/** What is known of a lead that comes in; `lead_id` is the sender's own reference. */
export type NewLead = Pick<Prisma.LeadUncheckedCreateInput, Columns> & { lead_id?: string | null };

export type AddedLead = { id: number; lead_id: string };

// Draws random digits once in a millisecond; ulid() itself takes longer than all the rest of a row.
const ulid = monotonicFactory();

/**
 * Adds a lead that came in, with the first entry of its timeline, and gives it to a team by the rules of its product.
 * Call it inside a transaction.
 * @param reason why it is kept, where that is not plain
 */
export async function insertLead(author: Author, target: Target, lead: NewLead, reason?: string): Promise<AddedLead> {
  const [added] = await db.$queryRaw<(AddedLead & Arrived)[]>`
    WITH ${insertion(author, target, [lead], reason)}
    SELECT lead.id, lead.lead_id, rule.* FROM lead LEFT JOIN LATERAL (${ruleFor}) rule ON true`;
  if (!added) throw new Error("The lead was lost on the way");
  await allocate(target.tenant_id, [added]);
  return added;
}

/** Adds many leads in the same way. */
export async function insertLeads(author: Author, target: Target, leads: readonly NewLead[]): Promise<void> {
  if (leads.length === 0) return;
  const arrivals = await db.$queryRaw<Arrived[]>`
    WITH ${insertion(author, target, leads)}
    SELECT lead.id, rule.* FROM lead CROSS JOIN LATERAL (${ruleFor}) rule ORDER BY lead.id`;
  await allocate(target.tenant_id, arrivals);
}

/**
 * What adds leads and the first entries of their timelines, for the WITH of a query, where they are `lead`. They are
 * ULIDs where the sender has no reference of their own for them. With createMany, every number of rows would leave a
 * prepared statement behind.
 * @param condition under which they are added
 */
export function insertion(
  author: Author,
  { tenant_id, product_id, import_id, source_id }: Target,
  leads: readonly NewLead[],
  reason?: string,
  condition = Prisma.sql`true`,
): Prisma.Sql {
  const rows = leads.map((lead) => ({ ...lead, lead_id: lead.lead_id ?? ulid() }));
  const { actor_id, actor_name, impersonator_id, impersonator_name } = doneBy(author);
  return Prisma.sql`
    lead AS (
      INSERT INTO leads (tenant_id, product_id, import_id, source_id, lead_id, status, title, name, surname, phone,
        alt_phone, email, id_number_encrypted, id_number_hash, date_of_birth, gender, education, language, province,
        income_band, source, campaign, product_interest, assigned_user_id, allocated_at, note, duplicate_of_id)
      SELECT ${tenant_id}::int, ${product_id}::int, ${import_id}::int, ${source_id}::int, lead_id,
        coalesce(status, 'New'), title, name, surname, phone,
        alt_phone, email, id_number_encrypted, id_number_hash, date_of_birth, gender, education, language, province,
        income_band, source, campaign, product_interest, assigned_user_id, allocated_at, note, duplicate_of_id
      FROM json_populate_recordset(NULL::leads, ${JSON.stringify(rows, withoutNulls)}::json) WHERE ${condition}
      RETURNING *
    ), told AS (
      INSERT INTO lead_events (tenant_id, lead_id, type, new, reason, note, actor_id, actor_name, impersonator_id,
        impersonator_name)
      SELECT tenant_id, id, 'created',
        jsonb_build_object('status', status, 'source', source)
          || CASE WHEN import_id IS NULL THEN '{}' ELSE jsonb_build_object('import_id', import_id) END,
        ${reason}, note, ${actor_id}::int, ${actor_name}, ${impersonator_id}::int, ${impersonator_name}
      FROM lead
    )`;
}

// Most of what may be known of a lead is not.
const withoutNulls = (_: string, value: unknown) => value ?? undefined;
