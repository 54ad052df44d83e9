import "server-only";
import { ANONYMOUS_NAME } from "@/lib/leads/record/anonymised.server";
import { type Contact, contactsOf, identityOf } from "@/lib/leads/record/contacts";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { type ConsumerColumns, KnownPeople, MAX_SHARING, type Particulars } from "./recognise";

/** A lead or sale whose person is to be found. `current` is the id of the record that it is linked to. */
type Waiting = { id: number; current: number | null; given: Particulars };
type WaitingSale = Waiting & { lead_id: number; of_lead: number | null };

/** `leads` and `sales` are those taken whose person can be told. */
type Batch = { leadIds: number[]; saleIds: number[]; leads: Waiting[]; sales: WaitingSale[] };

const changeColumns = columns("ConsumerChange", "consumer_changes", ["lead_id", "sale_id"]);

/**
 * Takes the newest leads and sales of a tenant that wait, with the leads of those sales. Call it inside a transaction: what
 * it takes waits again if that fails.
 */
export async function readBatch(tenantId: number, size: number): Promise<Batch> {
  // A join would be planned by the size that the queue had when Postgres last counted it, and read all of it for each row.
  const taken = await db.$queryRaw<RowOf<typeof changeColumns>[]>`
    DELETE FROM consumer_changes WHERE tenant_id = ${tenantId} AND id = ANY(ARRAY(
      SELECT id FROM consumer_changes WHERE tenant_id = ${tenantId} ORDER BY id DESC LIMIT ${size}::int
      FOR UPDATE SKIP LOCKED)) RETURNING ${changeColumns}`;
  const leadIds = taken.flatMap(({ lead_id }) => lead_id ?? []);
  const saleIds = taken.flatMap(({ sale_id }) => sale_id ?? []);
  return {
    ...{ leadIds, saleIds },
    leads: leadIds.length + saleIds.length > 0 ? await readLeads(tenantId, leadIds, saleIds) : [],
    sales: saleIds.length > 0 ? await readSales(tenantId, saleIds) : [],
  };
}

const PERSON = Prisma.raw(`person.title, person.name, person.surname, person.phone, person.alt_phone, person.email,
  person.id_number_encrypted, person.id_number_hash, person.date_of_birth::text, person.gender, person.language`);

// Who was anonymised is nobody to be found again. What the law has us keep of them stays theirs as it is.
const IS_KNOWN = Prisma.sql`NOT EXISTS (
  SELECT FROM consumers erased WHERE erased.id = link.consumer_id AND erased.erased_at IS NOT NULL)`;

async function readLeads(tenantId: number, ids: number[], saleIds: number[]): Promise<Waiting[]> {
  const rows = await db.$queryRaw<(Particulars & { id: number; current: number | null })[]>`
    SELECT ${PERSON}, person.province, person.created_at::text, person.id, link.consumer_id AS current
    FROM leads person LEFT JOIN lead_consumers link ON link.lead_id = person.id
    WHERE person.tenant_id = ${tenantId} AND person.name <> ${ANONYMOUS_NAME} AND ${IS_KNOWN}
      AND person.id IN (
        SELECT unnest(${ids}::int[])
        UNION SELECT sale.lead_id FROM sales sale WHERE sale.id = ANY(${saleIds}::int[]) AND NOT EXISTS (
          SELECT FROM lead_consumers known WHERE known.lead_id = sale.lead_id))
    ORDER BY person.id DESC`;
  return rows.map(({ id, current, ...given }) => ({ id, current, given }));
}

async function readSales(tenantId: number, ids: number[]): Promise<WaitingSale[]> {
  const rows = await db.$queryRaw<(Particulars & Omit<WaitingSale, "given">)[]>`
    SELECT ${PERSON}, NULL AS province, sale.created_at::text, sale.id, sale.lead_id, link.consumer_id AS current,
      of_lead.consumer_id AS of_lead
    FROM sales sale JOIN sale_persons person ON person.sale_id = sale.id AND person.role = 'policyholder'
    LEFT JOIN sale_consumers link ON link.sale_id = sale.id
    LEFT JOIN lead_consumers of_lead ON of_lead.lead_id = sale.lead_id
    WHERE sale.tenant_id = ${tenantId} AND person.name <> ${ANONYMOUS_NAME} AND ${IS_KNOWN} AND sale.id = ANY(${ids}::int[])
    ORDER BY sale.id DESC`;
  return rows.map(({ id, current, lead_id, of_lead, ...given }) => ({ id, current, lead_id, of_lead, given }));
}

/** The records that a batch may mean, with the contacts by which it would. */
export async function knownPeople(tenantId: number, waiting: readonly (Waiting | WaitingSale)[]): Promise<KnownPeople> {
  const sharing = await findSharing(
    tenantId,
    waiting.flatMap(({ given }) => contactsOf(given)),
    waiting.flatMap(({ given }) => identityOf(given)),
  );
  const linked = waiting.flatMap((row) => [row.current, "of_lead" in row ? row.of_lead : null]);
  const ids = new Set([...sharing.map(({ id }) => id), ...linked.filter((id) => id !== null)]);
  const people = new KnownPeople();
  if (ids.size === 0) return people;
  const rows = await db.$queryRaw<(ConsumerColumns & { id: number })[]>`
    SELECT id, title, name, surname, phone, email, id_number_encrypted, id_number_hash, date_of_birth::text, gender,
      language, province, created_at::text
    FROM consumers WHERE tenant_id = ${tenantId} AND id = ANY(${[...ids]}::int[]) ORDER BY id`;
  for (const { id, ...columns } of rows) people.add(id, columns);
  for (const { id, ...contact } of sharing) {
    const known = people.find(id);
    if (known) people.addContact(contact, known);
  }
  return people;
}

// LIMIT makes Postgres look each value up in its index, whatever it believes of the tables.
function findSharing(
  tenantId: number,
  contacts: Contact[],
  identities: Contact[],
): Promise<(Contact & { id: number })[]> {
  const values = (of: Contact[], wanted: Contact["kind"]) => [
    ...new Set(of.flatMap(({ kind, value }) => (kind === wanted ? [value] : []))),
  ];
  return db.$queryRaw<(Contact & { id: number })[]>`
    SELECT 'phone' AS kind, given AS value, found.id FROM unnest(${values(contacts, "phone")}::text[]) AS given
    CROSS JOIN LATERAL (${consumersWith(tenantId, "phone")}) AS found
    UNION ALL
    SELECT 'email', given, found.id FROM unnest(${values(identities, "email")}::text[]) AS given
    CROSS JOIN LATERAL (${consumersWith(tenantId, "email")}) AS found
    UNION ALL
    SELECT 'id_number', given, found.id FROM unnest(${values(identities, "id_number")}::text[]) AS given
    CROSS JOIN LATERAL (
      SELECT coalesce(merged_into_id, id) AS id FROM consumers
      WHERE tenant_id = ${tenantId} AND id_number_hash = given ORDER BY merged_into_id NULLS FIRST LIMIT 1
    ) AS found`;
}

const consumersWith = (tenantId: number, kind: string) => Prisma.sql`
  SELECT consumer_id AS id FROM consumer_contacts
  WHERE tenant_id = ${tenantId} AND kind = ${kind} AND value = given LIMIT ${MAX_SHARING}::int`;
