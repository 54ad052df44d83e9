import "server-only";
import { contactHashSql } from "@/lib/leads/suppressions/hash.server";
import { countWaiting, linkNewest } from "@/lib/people/consumers/link.server";
import { programAuthor } from "@/lib/platform/audit/audit.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { HttpError } from "@/lib/platform/http/errors.server";
import { eraseAs } from "./erase.server";
import { type JournalEntry, readErasures } from "./journal.server";

const REASON = "Erased before; a restored backup had brought them back.";

/** A person whom a restore has brought back, and why they could not be erased again. */
export type Unerased = { id: number; tenant: string; why: string };
export type ErasedAgain = { erased: number; unerased: Unerased[]; unread: number };

/**
 * Erases everybody again whom the journal of erasures names and a restored backup has brought back.
 * @throws Error when there is no journal
 */
export async function eraseAgain(): Promise<ErasedAgain> {
  const journal = await readErasures();
  if (journal === null) throw new Error("There is no journal of erasures.");
  const ofTenants = Map.groupBy(journal.entries, ({ tenant_id }) => tenant_id);
  const result: ErasedAgain = { erased: 0, unerased: [], unread: journal.unread };
  for (const [tenant_id, entries] of ofTenants) await asPlatform(() => eraseOfTenant(tenant_id, entries, result));
  return result;
}

async function eraseOfTenant(tenant_id: number, entries: JournalEntry[], result: ErasedAgain): Promise<void> {
  const tenant = await db.tenant.findFirst({ where: { id: tenant_id }, select: { name: true } });
  if (!tenant) return;
  while ((await countWaiting(tenant_id)) > 0) await linkNewest(tenant_id);
  for (const id of await broughtBack(tenant_id, entries)) {
    try {
      await eraseAs({ ...programAuthor("System"), tenant_id, ip: null }, id, { reason: REASON, dry_run: false });
      result.erased += 1;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      result.unerased.push({ id, tenant: tenant.name, why: error.message });
    }
  }
}

/**
 * The same records as were erased, and others of which nothing is known but what belongs to somebody who was erased later:
 * leads that were not linked when the backup was made have got a record of their own. Another ID number is another person.
 */
async function broughtBack(tenant_id: number, entries: readonly JournalEntry[]): Promise<number[]> {
  const records = entries.flatMap(({ erased_at, ...entry }) =>
    entry.records.map((record) => ({ ...record, erased_at })),
  );
  const latest = new Map(entries.flatMap(({ hashes, erased_at }) => hashes.map((hash) => [hash, erased_at] as const)));
  const hash = contactHashSql(Prisma.sql`contact.kind`, Prisma.sql`contact.value`);
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH erased (id, created_at, erased_at) AS (
      SELECT * FROM unnest(${records.map(({ id }) => id)}::int[],
        ${records.map((record) => record.created_at)}::timestamptz[], ${records.map((record) => record.erased_at)}::timestamptz[])
    ), gone (hash, erased_at) AS MATERIALIZED (
      SELECT * FROM unnest(${[...latest.keys()]}::text[], ${[...latest.values()]}::timestamptz[])
    ), reached (id) AS MATERIALIZED (
      SELECT person.id FROM consumer_contacts contact JOIN consumers person ON person.id = contact.consumer_id
      LEFT JOIN gone ON gone.hash = ${hash} AND gone.erased_at > person.created_at
      WHERE contact.tenant_id = ${tenant_id} GROUP BY person.id HAVING bool_and(gone.hash IS NOT NULL)
    )
    SELECT DISTINCT coalesce(person.merged_into_id, person.id) AS id FROM consumers person
    WHERE person.tenant_id = ${tenant_id} AND (
      -- Of whom something was kept, and erased later.
      EXISTS (SELECT FROM erased WHERE erased.id = person.id AND erased.created_at = person.created_at
        AND (person.erased_at IS NULL OR erased.erased_at > person.erased_at))
      OR person.erased_at IS NULL AND (
        EXISTS (SELECT FROM gone WHERE gone.hash = person.id_number_hash AND gone.erased_at > person.created_at)
        OR person.id_number_hash IS NULL AND person.id IN (SELECT id FROM reached)))
    ORDER BY id`;
  return rows.map(({ id }) => id);
}
