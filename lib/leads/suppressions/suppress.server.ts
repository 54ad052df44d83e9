import "server-only";
import { eraseAuditDetailsOf } from "@/lib/identity/audit/erase.server";
import { contactHash, contactHashSql } from "@/lib/leads/record/contact-hash.server";
import type { Contact } from "@/lib/leads/record/contacts";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { SuppressionSource } from "./schema";

/** A contact as it is stored, with the keyed hash of an ID number. */
type NewSuppression = Contact & { reason: string | null };

type Origin = {
  source: SuppressionSource;
  /** Null where nobody of ours acted: the person asked on the public form. */
  actor_id: number | null;
  /** "YYYY-MM-DD", of the registry. */
  listed_on?: string;
};

/**
 * Suppresses contacts for a tenant, or with null for every organisation. Existing suppressions do not change.
 * @returns the ids of the new entries
 */
export async function suppress(
  { source, actor_id, listed_on }: Origin,
  tenant_id: number | null,
  contacts: readonly NewSuppression[],
): Promise<number[]> {
  const added = await db.suppression.createManyAndReturn({
    data: contacts.map(({ kind, value, reason }) => ({
      ...{ kind, value, reason, tenant_id, actor_id, source },
      value_hash: contactHash({ kind, value }),
      listed_on: listed_on === undefined ? null : new Date(listed_on),
    })),
    skipDuplicates: true,
    select: { id: true },
  });
  return added.map(({ id }) => id);
}

/**
 * Suppresses the contacts of a person who was erased by their hashes alone, whoever suppressed them before. What holds for
 * every organisation stays as it is.
 * @returns how many contacts are suppressed
 */
export async function suppressErased(tenant_id: number, contacts: readonly Contact[]): Promise<number> {
  const hashed = contacts.map((contact) => ({ kind: contact.kind, value_hash: contactHash(contact) }));
  if (hashed.length === 0) return 0;
  await db.suppression.createMany({
    data: hashed.map((contact) => ({ ...contact, tenant_id, source: "erasure", reason: "The person was erased" })),
    skipDuplicates: true,
  });
  const where = { tenant_id, source: { not: "erasure" as const }, OR: hashed };
  const replaced = await db.suppression.findMany({ where, select: { id: true } });
  const ids = replaced.map(({ id }) => id);
  await db.suppression.deleteMany({ where: { id: { in: ids } } });
  await eraseAuditDetailsOf(tenant_id, "suppressions", ids); // they quote the reason
  return hashed.length;
}

/**
 * The statement that suppresses contacts which the opt-out registry lists, for every organisation. It returns a row for each
 * that is new to the list.
 * @param listed a relation with kind, value and listed_on
 */
export const suppressListed = (actor_id: number | null, listed: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO suppressions (kind, value, value_hash, source, listed_on, actor_id, reason)
  SELECT kind, value, ${contactHashSql(Prisma.sql`kind`, Prisma.sql`value`)}, 'registry', listed_on, ${actor_id}::int,
    ${ON_THE_REGISTRY}
  FROM ${listed} ON CONFLICT DO NOTHING RETURNING id`;

const ON_THE_REGISTRY = "On the national opt-out registry";

/** Deletes a suppression. @throws PrismaClientKnownRequestError P2025 (404) */
export async function liftSuppression(id: number): Promise<void> {
  await db.suppression.delete({ where: { id } });
}

const BATCH_SIZE = 2_000;
/** The reason that releases without sources gave what agents recorded on a call. */
const DISPOSITION = "Asked not to be called";

type OldRow = Contact & { id: number; reason: string | null };

/** Hashes suppressions that a release without hashes has written, in batches that nobody notices. */
export async function hashOlderSuppressions(): Promise<void> {
  for (let rows = await notHashed(); rows.length > 0; rows = await notHashed()) {
    const data = rows.map((row) => ({
      id: row.id,
      value_hash: contactHash(row),
      source: row.reason === DISPOSITION ? "disposition" : "request",
    }));
    // Where an old release has written what is there already, the later row goes.
    await db.$executeRaw`
      WITH given AS (
        SELECT * FROM json_to_recordset(${JSON.stringify(data)}::json) AS row (id bigint, value_hash text, source text)
      ), known AS (
        SELECT given.id FROM given JOIN suppressions old USING (id) JOIN suppressions listed
          ON listed.value_hash = given.value_hash AND listed.kind = old.kind AND listed.source = given.source
            AND listed.tenant_id IS NOT DISTINCT FROM old.tenant_id
      ), dropped AS (
        DELETE FROM suppressions WHERE id IN (SELECT id FROM known)
      )
      UPDATE suppressions SET value_hash = given.value_hash, source = given.source
      FROM given WHERE suppressions.id = given.id AND suppressions.id NOT IN (SELECT id FROM known)`;
  }
}

const notHashed = () => db.$queryRaw<OldRow[]>`
  SELECT id, kind, value, reason FROM suppressions WHERE value_hash IS NULL ORDER BY id LIMIT ${BATCH_SIZE}`;
