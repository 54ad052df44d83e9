import "server-only";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import { contactHashSql } from "@/lib/leads/record/contact-hash.server";
import { countWaiting, linkNewest } from "@/lib/people/consumers/link/link.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { HttpError } from "@/lib/platform/http/errors.server";
import { eraseAs } from "./erase.server";
import { type JournalEntry, readErasures } from "./journal.server";

const ALREADY_NOTED = async () => {};
const MERGED = "In the backup they are merged with another person. Undo that merge.";
const REASON = "Erased before; a restored backup had brought them back.";

/** A person whom a restore has brought back, and why they could not be erased again. */
type Unerased = { id: number; tenant: string; why: string };
type ErasedAgain = { erased: number; unerased: Unerased[]; unread: number };

/**
 * Erases everybody again whom the journal of erasures names and a restored backup has brought back.
 * @param newest the highest id of a record in the backup @throws Error when there is no journal
 */
export async function eraseAgain(newest: number): Promise<ErasedAgain> {
  const journal = await readErasures();
  if (journal === null) throw new Error("There is no journal of erasures.");
  const ofTenants = Map.groupBy(journal.entries, ({ tenant_id }) => tenant_id);
  const result: ErasedAgain = { erased: 0, unerased: [], unread: journal.unread };
  for (const [tenant_id, entries] of ofTenants)
    await asPlatform(() => eraseOfTenant(tenant_id, entries, newest, result));
  return result;
}

async function eraseOfTenant(
  tenant_id: number,
  entries: readonly JournalEntry[],
  newest: number,
  result: ErasedAgain,
): Promise<void> {
  const tenant = await db.tenant.findFirst({ where: { id: tenant_id }, select: { name: true } });
  if (!tenant) return;
  while ((await countWaiting(tenant_id)) > 0) await linkNewest(tenant_id);
  const people = [...(await sameRecords(entries, newest)), ...(await sameContacts(tenant_id, entries, newest))];
  for (const { id, is_merged } of people) {
    if (is_merged) {
      result.unerased.push({ id, tenant: tenant.name, why: MERGED });
      continue;
    }
    try {
      await eraseAs(
        { ...programAuthor("System"), tenant_id, ip: null },
        id,
        { reason: REASON, dry_run: false },
        ALREADY_NOTED,
      );
      result.erased += 1;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      result.unerased.push({ id, tenant: tenant.name, why: error.message });
    }
  }
}

type BroughtBack = { id: number; is_merged: boolean };

/** The people of the records that were erased. One whom the backup has as a part of somebody else is left to the operator. */
function sameRecords(entries: readonly JournalEntry[], newest: number): Promise<BroughtBack[]> {
  const records = entries.flatMap(({ erased_at, ...entry }, place) =>
    entry.records.map((record) => ({ ...record, erased_at, place })),
  );
  const values = <Name extends keyof (typeof records)[number]>(name: Name) => records.map((record) => record[name]);
  return db.$queryRaw<BroughtBack[]>`
    WITH erased (id, created_at, erased_at, place) AS (
      SELECT * FROM unnest(${values("id")}::int[], ${values("created_at")}::timestamptz[],
        ${values("erased_at")}::timestamptz[], ${values("place")}::int[])
    )
    SELECT coalesce(person.merged_into_id, person.id) AS id, bool_and(
        person.merged_into_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM erased AS other WHERE other.id = person.merged_into_id AND other.place = erased.place)) AS is_merged
    FROM erased JOIN consumers person ON person.id = erased.id AND person.created_at = erased.created_at
    -- Of whom something was kept, that is erased once more.
    WHERE person.id <= ${newest} AND (person.erased_at IS NULL OR erased.erased_at > person.erased_at)
    GROUP BY 1 ORDER BY 1`;
}

/**
 * Leads that were not linked when the backup was made have got a record since. It is erased where nothing is known of it but
 * what belonged to somebody who was erased later. Another ID number is another person.
 */
function sameContacts(tenant_id: number, entries: readonly JournalEntry[], newest: number): Promise<BroughtBack[]> {
  const latest = new Map(entries.flatMap(({ hashes, erased_at }) => hashes.map((hash) => [hash, erased_at] as const)));
  const hash = contactHashSql(Prisma.sql`contact.kind`, Prisma.sql`contact.value`);
  return db.$queryRaw<BroughtBack[]>`
    WITH gone (hash, erased_at) AS MATERIALIZED (
      SELECT * FROM unnest(${[...latest.keys()]}::text[], ${[...latest.values()]}::timestamptz[])
    )
    SELECT person.id, false AS is_merged FROM consumers person
    WHERE person.tenant_id = ${tenant_id} AND person.id > ${newest}
      AND person.merged_into_id IS NULL AND person.erased_at IS NULL
      AND CASE WHEN person.id_number_hash IS NOT NULL
        THEN EXISTS (SELECT FROM gone WHERE gone.hash = person.id_number_hash AND gone.erased_at > person.created_at)
        ELSE (
          SELECT bool_and(EXISTS (SELECT FROM gone WHERE gone.hash = ${hash} AND gone.erased_at > person.created_at))
          FROM consumer_contacts contact WHERE contact.consumer_id = person.id) END
    ORDER BY person.id`;
}
