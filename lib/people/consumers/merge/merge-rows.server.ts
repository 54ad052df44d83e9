import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import { type MergedRow, PLAIN_FIELDS, type PlainValues } from "./merge-columns";

// The rows that a merge changes. Each function answers what undoing it needs to know. Call them inside a transaction that
// has locked the tenant's people.

const FIELDS = Prisma.raw(PLAIN_FIELDS.map((field) => `${field}::text`).join(", "));

/** Those of the records that exist and have been neither merged nor erased. */
export const readMerged = (ids: number[]) => db.$queryRaw<MergedRow[]>`
  SELECT id, merged_into_id, id_number_hash, ${FIELDS} FROM consumers
  WHERE id = ANY(${ids}::int[]) AND merged_into_id IS NULL AND erased_at IS NULL`;

const LINKS = {
  leads: { table: "lead_consumers", key: "lead_id" },
  sales: { table: "sale_consumers", key: "sale_id" },
  requests: { table: "data_requests", key: "id" },
};
export type LinkKind = keyof typeof LINKS;

/** The table that says whose records of a kind are, and its column with the id of the record. */
export const linksOf = (kind: LinkKind) => [Prisma.raw(LINKS[kind].table), Prisma.raw(LINKS[kind].key)] as const;

/** @returns which records were whose */
export async function moveLinks(kind: LinkKind, into: number, ids: number[]): Promise<[number, number][]> {
  const [links, key] = linksOf(kind);
  const moved = await db.$queryRaw<{ id: number; consumer_id: number }[]>`
    WITH former AS (SELECT ${key} AS id, consumer_id FROM ${links} WHERE consumer_id = ANY(${ids}::int[])),
    moved AS (UPDATE ${links} SET consumer_id = ${into} WHERE ${key} IN (SELECT id FROM former))
    SELECT id, consumer_id FROM former ORDER BY id`;
  return moved.map(({ id, consumer_id }) => [id, consumer_id]);
}

const contactColumns = columns("ConsumerContact", "consumer_contacts", ["consumer_id", "kind", "value"]);

export async function moveContacts(tenant_id: number, into: number, ids: number[]) {
  const contacts = await db.$queryRaw<RowOf<typeof contactColumns>[]>`
    DELETE FROM consumer_contacts WHERE consumer_id = ANY(${ids}::int[]) RETURNING ${contactColumns}`;
  const added = await db.consumerContact.createManyAndReturn({
    data: contacts.map(({ kind, value }) => ({ tenant_id, consumer_id: into, kind, value })),
    skipDuplicates: true,
    select: { kind: true, value: true },
  });
  return { contacts, added };
}

const pairColumns = columns("ConsumerProposal", "consumer_proposals", ["consumer_id", "other_id"]);

/** Proposes to the kept one who had been proposed to the others. @returns the new pairs */
export async function moveProposals(tenant_id: number, into: number, ids: number[]): Promise<[number, number][]> {
  const added = await db.$queryRaw<RowOf<typeof pairColumns>[]>`
    INSERT INTO consumer_proposals (tenant_id, consumer_id, other_id, reasons, dismissed_at, dismissed_by_id)
    SELECT DISTINCT ON (partner) ${tenant_id}::int, least(partner, ${into}), greatest(partner, ${into}), reasons,
      dismissed_at, dismissed_by_id
    FROM (
      SELECT CASE WHEN consumer_id = ANY(${ids}::int[]) THEN other_id ELSE consumer_id END AS partner, reasons,
        dismissed_at, dismissed_by_id
      FROM consumer_proposals WHERE consumer_id = ANY(${ids}::int[]) OR other_id = ANY(${ids}::int[])
    ) AS proposal
    WHERE partner <> ALL(${[into, ...ids]}::int[])
    ORDER BY partner, dismissed_at NULLS FIRST
    ON CONFLICT DO NOTHING RETURNING ${pairColumns}`;
  return added.map(({ consumer_id, other_id }) => [consumer_id, other_id]);
}

/** Gives a person the ID number of another one who has been merged into them, who then keeps theirs, if they had one. */
export async function takeIdNumber(kept: MergedRow, from: MergedRow) {
  if (from.id === kept.id || from.id_number_hash === null) return null;
  const swapped = kept.id_number_hash !== null;
  await swapIdNumbers(kept.id, from.id, swapped);
  return { from: from.id, swapped };
}

/** @param back whether the second person gets what the first one had; otherwise they keep their own */
export async function swapIdNumbers(one: number, other: number, back: boolean): Promise<void> {
  await db.$executeRaw`
    UPDATE consumers row SET id_number_encrypted = partner.id_number_encrypted, id_number_hash = partner.id_number_hash
    FROM consumers partner
    WHERE (row.id = ${one} AND partner.id = ${other}) OR (${back} AND row.id = ${other} AND partner.id = ${one})`;
}

/** Sets the fields of the kept record. @returns its version and times before, and the version after it */
export async function setFields(id: number, values: PlainValues) {
  const before = await db.consumer.findFirstOrThrow({
    where: { id },
    select: { version: true, updated_at: true, created_at: true },
  });
  await db.$executeRaw`
    UPDATE consumers SET (${COLUMNS}) = (SELECT ${COLUMNS} FROM json_populate_record(NULL::consumers,
      ${JSON.stringify(values)}::json)), version = version + 1, updated_at = now()
    WHERE id = ${id}`;
  return {
    version: before.version,
    updated_at: before.updated_at.toISOString(),
    created_at: before.created_at.toISOString(),
    version_after: before.version + 1,
  };
}

/** A person into whom somebody under legal hold is merged is under it too, also once the merge was undone. */
export const takeHold = (into: number, ids: number[]) => db.$executeRaw`
  UPDATE consumers kept SET legal_hold = true, legal_hold_reason = held.legal_hold_reason
  FROM consumers held
  WHERE kept.id = ${into} AND NOT kept.legal_hold AND held.id = ANY(${ids}::int[]) AND held.legal_hold`;

const COLUMNS = Prisma.raw(PLAIN_FIELDS.join(", "));
