import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";

/** Entries that are read together. They are searched here: Postgres takes a hundred times as long for such a pattern. */
const BATCH_SIZE = 1_000;

const entryColumns = columns("AuditEvent", "audit_events", ["id", "created_at"]);

type Entry = RowOf<typeof entryColumns>;
type Patterns = { contact: string; named: string; own: string };

/**
 * Removes for good the details of a tenant's entries, and of those of no tenant, that name a person. Who did what to which
 * record, and when, stays. Call it as the platform.
 * @param patterns of `personPattern`: `own` for entries about the person's own rows, `named` for others of the tenant, and
 *   `contact` for others of no tenant
 * @param ownRows their ids by the subjects of entries. @param since when the person was first known. @returns how many entries
 */
export async function eraseAuditDetails(
  tenant_id: number,
  { contact, named, own }: Patterns,
  ownRows: Record<string, number[]>,
  since: Date,
): Promise<number> {
  const rows = Object.entries(ownRows).flatMap(([subject, ids]) => ids.map((id) => ({ subject, id })));
  const isOwn = Prisma.sql`(subject_type, subject_id) IN (
    SELECT * FROM unnest(${rows.map(({ subject }) => subject)}::text[], ${rows.map(({ id }) => id)}::bigint[]))`;
  const search = { isOwn, own: new RegExp(own, "i"), since };
  const ofTenant = await eraseWhere(Prisma.sql`tenant_id = ${tenant_id}`, new RegExp(named, "i"), search);
  return ofTenant + (await eraseWhere(Prisma.sql`tenant_id IS NULL`, new RegExp(contact, "i"), search));
}

/** Removes for good the details of the entries about some records of a tenant. @returns how many entries */
export const eraseAuditDetailsOf = (tenant_id: number, subject_type: string, ids: readonly number[]): Promise<number> =>
  db.$executeRaw`
    UPDATE audit_events SET old = NULL, new = '{"erased": true}'
    WHERE tenant_id = ${tenant_id} AND subject_type = ${subject_type} AND subject_id = ANY(${ids}::bigint[])`;

type Search = { isOwn: Prisma.Sql; own: RegExp; since: Date };

async function eraseWhere(where: Prisma.Sql, named: RegExp, { isOwn, own, since }: Search): Promise<number> {
  let erased = 0;
  for (let after: Entry = { id: 0, created_at: since }; ; ) {
    const read = await db.$queryRaw<(Entry & { details: string; is_own: boolean })[]>`
      SELECT ${entryColumns}, concat_ws(' ', old::text, new::text) AS details, ${isOwn} IS TRUE AS is_own
      FROM audit_events WHERE ${where} AND (created_at, id) > (${after.created_at}, ${after.id})
      ORDER BY created_at, id LIMIT ${BATCH_SIZE}`;
    const last = read.at(-1);
    if (!last) return erased;
    after = last;
    const ids = read.filter(({ details, is_own }) => (is_own ? own : named).test(details)).map(({ id }) => id);
    if (ids.length > 0) {
      erased += await db.$executeRaw`
        UPDATE audit_events SET old = NULL, new = '{"erased": true}' WHERE id = ANY(${ids}::bigint[])`;
    }
  }
}
