import "server-only";
import { ANONYMOUS_NAME } from "@/lib/leads/record/anonymised.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import type { ErasureSubject } from "./subject.server";

const NO_PERSON = {
  ...{ title: null, name: ANONYMOUS_NAME, surname: null, phone: null, email: null, id_number_encrypted: null },
  ...{ id_number_hash: null, date_of_birth: null, gender: null, language: null, province: null },
};

/**
 * Empties a person's records, also those merged into theirs, with what undoing a merge would need.
 * @returns how many were not empty yet
 */
export async function eraseRecords({ ids }: ErasureSubject): Promise<{ records: number; contacts: number }> {
  const { count: contacts } = await db.consumerContact.deleteMany({ where: { consumer_id: { in: ids } } });
  await db.consumerProposal.deleteMany({ where: { OR: [{ consumer_id: { in: ids } }, { other_id: { in: ids } }] } });
  await db.consumerMerge.updateMany({ where: { into_id: { in: ids } }, data: { before: Prisma.DbNull } });
  const records = await db.consumer.count({ where: { id: { in: ids }, erased_at: null } });
  const data = { ...NO_PERSON, legal_hold_reason: null, erased_at: new Date(), version: { increment: 1 } };
  await db.consumer.updateMany({ where: { id: { in: ids } }, data });
  return { records, contacts };
}

const requestColumns = columns("DataRequest", "data_requests", ["status"]);

type Erased = { requests: number; open_requests: number };

/**
 * Takes the person out of their requests. What was asked, when, how it was decided, and the proofs of that stay, without
 * what tells whose they are (POPIA section 14(2) to (5)).
 */
export async function eraseRequests({ tenant_id, ids, contacts, patterns }: ErasureSubject): Promise<Erased> {
  const values = (wanted: string) => contacts.flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
  const without = (column: string) => Prisma.sql`regexp_replace(${Prisma.raw(column)}, ${patterns.own}, '…', 'gi')`;
  const rows = await db.$queryRaw<RowOf<typeof requestColumns>[]>`
    UPDATE data_requests SET name = ${ANONYMOUS_NAME}, email = NULL, phone = NULL, message = NULL,
      identity_proof = ${without("identity_proof")}, evidence = ${without("evidence")},
      decision_reason = ${without("decision_reason")}, version = version + 1, updated_at = now()
    WHERE tenant_id = ${tenant_id} AND (consumer_id = ANY(${ids}::int[]) OR consumer_id IS NULL
      AND (phone = ANY(${values("phone")}::text[]) OR email = ANY(${values("email")}::text[])))
      AND (name <> ${ANONYMOUS_NAME} OR concat_ws(' ', identity_proof, evidence, decision_reason) ~* ${patterns.own})
    RETURNING ${requestColumns}`;
  return { requests: rows.length, open_requests: rows.filter(({ status }) => status === "open").length };
}
