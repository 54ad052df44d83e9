import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { SYSTEM } from "@/lib/leads/record/change.server";
import { lockAll } from "@/lib/leads/record/lock.server";
import { removeLeads } from "@/lib/leads/record/remove.server";
import { ASSIGNED, UNASSIGNED } from "@/lib/leads/record/status-lists.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { ImportRecord } from "./record.server";

/** Leads deleted in one transaction, which blocks other changes of them. */
const BATCH_SIZE = 1_000;

/** Beyond this, counting takes longer than a request may. */
const MAX_COUNTED = 10_000;

// For a query with the table `leads AS lead`: nobody has worked the lead or added anything to it.
const isUnworked = Prisma.sql`(
  lead.status IN (${UNASSIGNED}, ${ASSIGNED}) AND lead.processed_at IS NULL AND lead.attempts = 0
  AND NOT EXISTS (SELECT FROM lead_events event WHERE event.lead_id = lead.id AND event.type <> 'created'
                  AND (event.actor_id IS NOT NULL OR event.actor_name <> ${SYSTEM.name}))
  AND NOT EXISTS (SELECT FROM sales WHERE sales.lead_id = lead.id)
  AND NOT EXISTS (SELECT FROM recordings WHERE recordings.lead_id = lead.id)
  AND NOT EXISTS (SELECT FROM consents WHERE consents.tenant_id = lead.tenant_id AND consents.lead_id = lead.id))`;

type Imported = Pick<ImportRecord, "id" | "tenant_id">;

/** How many leads of an import a revert would delete; null if there are too many to count. */
export async function countUntouched({ id, tenant_id, valid }: ImportRecord): Promise<number | null> {
  if (valid > MAX_COUNTED) return null;
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*) AS count FROM leads lead
    WHERE lead.tenant_id = ${tenant_id} AND lead.import_id = ${id} AND ${isUnworked}`;
  return found?.count ?? 0;
}

/**
 * Deletes the leads of an import, except those that somebody has worked. Tenants may not delete leads, so this runs as
 * the platform.
 */
export async function revertImport(record: ImportRecord, signal: AbortSignal): Promise<void> {
  const { id } = record;
  await asPlatform(async () => {
    // An interrupted revert begins again with the leads that are left.
    await db.leadImport.update({ where: { id }, data: { finished_rows: record.reverted } });
    for (let last: number | undefined = 0; last !== undefined; ) {
      signal.throwIfAborted();
      last = await removeBatch(record, last);
    }
    await transaction(() => finish(record));
  });
}

// The events of the deleted leads are gone with them; this one says how many leads went.
async function finish({ id, tenant_id, file_name }: ImportRecord): Promise<void> {
  const { count } = await db.leadImport.updateMany({
    where: { id, status: "reverting" },
    data: { status: "reverted" },
  });
  if (count === 0) return;
  const { reverted } = await db.leadImport.findFirstOrThrow({ where: { id }, select: { reverted: true } });
  const removed = { tenant_id, name: file_name, leads: reverted };
  await recordAudit({ ...SYSTEM, tenant_id, ip: null }, "lead-imports.removed", id, removed, null);
}

/** Deletes the next unworked leads. @returns the last lead of the batch, undefined when none was left */
function removeBatch({ id, tenant_id }: Imported, after: number): Promise<number | undefined> {
  return transaction(async () => {
    // Locked first, so that a note added at the same time is either seen here or refused.
    const ids = await lockAll(Prisma.sql`
      SELECT id FROM leads WHERE tenant_id = ${tenant_id} AND import_id = ${id} AND id > ${after}
      ORDER BY id LIMIT ${BATCH_SIZE}`);
    const removed = await removeLeads(
      Prisma.sql`lead.tenant_id = ${tenant_id} AND lead.id = ANY(${ids}::int[]) AND ${isUnworked}`,
    );
    await db.leadImport.update({
      where: { id },
      data: { reverted: { increment: removed }, finished_rows: { increment: ids.length } },
    });
    return ids.at(-1);
  });
}
