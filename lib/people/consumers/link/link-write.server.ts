import "server-only";
import { ANONYMOUS_NAME } from "@/lib/leads/record/anonymised.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Known, KnownPeople } from "./recognise";

type Linked = { id: number; current: number | null; person: Known };

/** Writes the people that a batch has found, and which leads and sales are theirs. */
export async function writeBatch(tenantId: number, people: KnownPeople, leads: Linked[], sales: Linked[]) {
  await insertPeople(tenantId, people.added);
  const touched = new Set([...leads, ...sales].map(({ person }) => person));
  const added = new Set(people.added);
  const changed = [...touched].filter((person) => person.isChanged && !added.has(person));
  await updatePeople(changed);
  await insertContacts(tenantId, [...touched]);
  await link("lead", tenantId, leads);
  await link("sale", tenantId, sales);
  await propose(tenantId, people.proposals);
}

/**
 * Deletes the people of whom no lead or sale is left that tells who they were. Whoever was erased, is under legal hold or
 * has asked for something stays, and so does a record that others were merged into.
 */
export async function removeAnonymised(tenantId: number, leadIds: number[], saleIds: number[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM consumers gone
    WHERE gone.tenant_id = ${tenantId} AND gone.erased_at IS NULL AND NOT gone.legal_hold
      AND gone.id IN (
        SELECT consumer_id FROM lead_consumers WHERE lead_id = ANY(${leadIds}::int[])
        UNION SELECT consumer_id FROM sale_consumers WHERE sale_id = ANY(${saleIds}::int[]))
      AND NOT EXISTS (
        SELECT FROM lead_consumers link JOIN leads ON leads.id = link.lead_id
        WHERE link.consumer_id = gone.id AND leads.name <> ${ANONYMOUS_NAME})
      AND NOT EXISTS (
        SELECT FROM sale_consumers link JOIN sales ON sales.id = link.sale_id
        WHERE link.consumer_id = gone.id AND sales.anonymised_at IS NULL)
      AND NOT EXISTS (SELECT FROM data_requests WHERE data_requests.consumer_id = gone.id)
      AND NOT EXISTS (SELECT FROM consumers other WHERE other.merged_into_id = gone.id)`;
}

async function insertPeople(tenantId: number, added: Known[]): Promise<void> {
  if (added.length === 0) return;
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT nextval('consumers_id_seq') AS id FROM generate_series(1, ${added.length}::int)`;
  for (const [index, person] of added.entries()) person.id = rows[index]?.id ?? null;
  await db.$executeRaw`
    INSERT INTO consumers (id, tenant_id, ${COLUMNS}) SELECT id, ${tenantId}::int, ${COLUMNS}
    FROM json_populate_recordset(NULL::consumers, ${jsonOf(added)}::json)`;
}

async function updatePeople(changed: Known[]): Promise<void> {
  if (changed.length === 0) return;
  await db.$executeRaw`
    UPDATE consumers SET (${COLUMNS}) = (SELECT ${COLUMNS_OF_GIVEN}), updated_at = now(), version = consumers.version + 1
    FROM json_populate_recordset(NULL::consumers, ${jsonOf(changed)}::json) AS given WHERE consumers.id = given.id`;
}

const NAMES = [
  ...["title", "name", "surname", "phone", "email", "id_number_encrypted", "id_number_hash", "date_of_birth", "gender"],
  ...["language", "province", "created_at"],
];
const COLUMNS = Prisma.raw(NAMES.join(", "));
const COLUMNS_OF_GIVEN = Prisma.raw(NAMES.map((name) => `given.${name}`).join(", "));

const jsonOf = (people: Known[]) => JSON.stringify(people.map(({ id, columns }) => ({ id, ...columns })));

async function insertContacts(tenantId: number, people: Known[]): Promise<void> {
  const rows = people.flatMap(({ id, added }) => added.map((contact) => ({ consumer_id: id, ...contact })));
  if (rows.length === 0) return;
  await db.$executeRaw`
    INSERT INTO consumer_contacts (tenant_id, consumer_id, kind, value)
    SELECT ${tenantId}::int, consumer_id, kind, value
    FROM json_populate_recordset(NULL::consumer_contacts, ${JSON.stringify(rows)}::json) ON CONFLICT DO NOTHING`;
}

// A lead or sale may have been deleted since it was read.
async function link(kind: "lead" | "sale", tenantId: number, linked: Linked[]): Promise<void> {
  const moved = linked.filter(({ current, person }) => current !== person.id);
  if (moved.length === 0) return;
  const [key, links, records] = [`${kind}_id`, `${kind}_consumers`, `${kind}s`].map((name) => Prisma.raw(name)) as [
    Prisma.Sql,
    Prisma.Sql,
    Prisma.Sql,
  ];
  await db.$executeRaw`
    INSERT INTO ${links} (${key}, tenant_id, consumer_id)
    SELECT record.id, record.tenant_id, given.consumer_id
    FROM unnest(${moved.map(({ id }) => id)}::int[], ${moved.map(({ person }) => person.id)}::int[]) AS given(id, consumer_id)
    JOIN ${records} record ON record.id = given.id AND record.tenant_id = ${tenantId}
    FOR KEY SHARE OF record
    ON CONFLICT (${key}) DO UPDATE SET consumer_id = excluded.consumer_id`;
}

async function propose(tenantId: number, proposals: KnownPeople["proposals"]): Promise<void> {
  const reasons = new Map<string, { consumer_id: number; other_id: number; reasons: Set<string> }>();
  for (const { one, other, reason } of proposals) {
    if (one.id === null || other.id === null || one.id === other.id) continue;
    const [consumer_id, other_id] = [Math.min(one.id, other.id), Math.max(one.id, other.id)];
    const pair = `${consumer_id} ${other_id}`;
    const known = reasons.get(pair) ?? { consumer_id, other_id, reasons: new Set() };
    reasons.set(pair, { ...known, reasons: known.reasons.add(reason) });
  }
  if (reasons.size === 0) return;
  const rows = [...reasons.values()].map((pair) => ({ ...pair, reasons: [...pair.reasons] }));
  await db.$executeRaw`
    INSERT INTO consumer_proposals AS known (tenant_id, consumer_id, other_id, reasons)
    SELECT ${tenantId}::int, consumer_id, other_id, reasons
    FROM json_populate_recordset(NULL::consumer_proposals, ${JSON.stringify(rows)}::json)
    ON CONFLICT (consumer_id, other_id) DO UPDATE
      SET reasons = ARRAY(SELECT DISTINCT unnest(known.reasons || excluded.reasons) ORDER BY 1)`;
}
