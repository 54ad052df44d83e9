import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { tooManyRequests } from "@/lib/platform/http/errors.server";
import { formatCount } from "@/lib/platform/text/format";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/platform/time/milliseconds";

/** What lists show that is worth carrying away. */
type Kind = "leads" | "sales";

/** A list that is read again within this time counts as it did, and writes nothing. */
const REMEMBERED_MS = 10 * MINUTE_MS;
/** So many records of one user are remembered at most. */
const MOST_REMEMBERED = 2_000;

const remembered = new Map<number, { since: number; records: Set<string> }>();

/**
 * Counts the records that a list is about to show somebody, each once an hour: a user who reads every page
 * has the data without an export. Keys have a limit of their own, and administrators of the platform none.
 * @throws HttpError 429 beyond the limit of their tenant, with an audit event once an hour
 */
export async function countBulkRead(actor: Actor, kind: Kind, ids: readonly number[]): Promise<void> {
  const { id: userId, tenant_id } = actor;
  if (userId <= 0 || tenant_id === null) return;
  const known = rememberedOf(userId);
  const unknown = ids.filter((id) => !known.has(`${kind} ${id}`));
  if (unknown.length === 0) return;
  const refusal = await asPlatform(() => transaction(() => note(userId, tenant_id, kind, unknown)));
  if (!refusal) {
    for (const id of unknown) known.add(`${kind} ${id}`);
    return;
  }
  const told = { tenant_id, limit: refusal.limit };
  if (refusal.is_first && kind === "leads") await recordAudit(actor, "leads.bulk-read", null, null, told);
  if (refusal.is_first && kind === "sales") await recordAudit(actor, "sales.bulk-read", null, null, told);
  const seconds = Math.max(1, Math.ceil((refusal.opens_at.getTime() - Date.now()) / SECOND_MS));
  throw tooManyRequests(
    `You have reached the limit of ${formatCount(refusal.limit)} leads and sales per hour. Try again in ${minutesOf(seconds)}. You can still open the ones you have read.`,
    seconds,
    { retry_after: seconds },
  );
}

function rememberedOf(userId: number): Set<string> {
  const kept = remembered.get(userId);
  const isKept = kept && Date.now() - kept.since < REMEMBERED_MS && kept.records.size < MOST_REMEMBERED;
  if (isKept) return kept.records;
  const records = new Set<string>();
  remembered.set(userId, { since: Date.now(), records });
  return records;
}

function minutesOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

type Refusal = { limit: number; opens_at: Date; is_first: boolean };

// One request of a user after the other, so that many at once count like as many in turn.
async function note(userId: number, tenantId: number, kind: Kind, ids: readonly number[]): Promise<Refusal | null> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`bulk read ${userId}`}, 0))`;
  const [found] = await db.$queryRaw<{ limit: number | null; total: number }[]>`
    WITH asked AS (SELECT DISTINCT id FROM unnest(${[...ids]}::int[]) AS id),
    counted AS (
      SELECT tenants.bulk_read_limit AS "limit", (SELECT count(*) FROM asked) + (
        SELECT count(*) FROM bulk_reads
        WHERE user_id = ${userId} AND read_at > now() - interval '1 hour' AND kind <> 'refusal'
          AND NOT (kind = ${kind} AND record_id IN (SELECT id FROM asked))) AS total
      FROM tenants WHERE id = ${tenantId}
    ), noted AS (
      INSERT INTO bulk_reads (user_id, kind, record_id)
      SELECT ${userId}, ${kind}, asked.id FROM asked, counted WHERE counted.total <= counted."limit"
      ON CONFLICT (user_id, kind, record_id) DO UPDATE SET read_at = now()
    )
    SELECT "limit", total::int FROM counted`;
  if (!found || found.limit === null || found.total <= found.limit) return null;
  const first = await db.$queryRaw<unknown[]>`
    INSERT INTO bulk_reads AS kept (user_id, kind, record_id) VALUES (${userId}, 'refusal', 0)
    ON CONFLICT (user_id, kind, record_id) DO UPDATE SET read_at = now() WHERE kept.read_at < now() - interval '1 hour'
    RETURNING user_id`;
  return { limit: found.limit, opens_at: await oldestOf(userId), is_first: first.length > 0 };
}

/** When the record that was read first does not count any more. */
async function oldestOf(user_id: number): Promise<Date> {
  const since = new Date(Date.now() - HOUR_MS);
  const oldest = await db.bulkRead.findFirst({
    where: { user_id, kind: { not: "refusal" }, read_at: { gt: since } },
    orderBy: { read_at: "asc" },
  });
  return new Date((oldest?.read_at ?? new Date()).getTime() + HOUR_MS);
}

/** Forgets what counts no longer. */
export const sweepBulkReads = (): Promise<void> =>
  asPlatform(async () => {
    await db.bulkRead.deleteMany({ where: { read_at: { lt: new Date(Date.now() - HOUR_MS) } } });
  });
