import "server-only";
import { statusList } from "@/lib/leads/leads/status-lists.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { ImportRecord } from "./record.server";

/** Leads that go in one transaction, which others who work the product's leads wait for. */
const AT_A_TIME = 1_000;

/** Leads that are looked at while somebody waits; of half a million it would take longer than a request may. */
const MOST_COUNTED = 10_000;

// In a query with the table `leads AS lead`: nobody has worked it, or learned anything of it, since it came in.
const isUnworked = Prisma.sql`(
  lead.status IN (${statusList(({ isUntried }) => isUntried)}) AND lead.processed_at IS NULL AND lead.attempts = 0
  AND NOT EXISTS (SELECT FROM lead_events event WHERE event.lead_id = lead.id AND event.type <> 'created'
                  AND (event.actor_id IS NOT NULL OR event.actor_name <> 'System'))
  AND NOT EXISTS (SELECT FROM sales WHERE sales.lead_id = lead.id)
  AND NOT EXISTS (SELECT FROM consents WHERE consents.tenant_id = lead.tenant_id AND consents.lead_id = lead.id))`;

type Imported = Pick<ImportRecord, "id" | "tenant_id">;

/** How many leads of an import a revert would take away; null where it made too many to look at. */
export async function countUnworked({ id, tenant_id, valid }: ImportRecord): Promise<number | null> {
  if (valid > MOST_COUNTED) return null;
  const [found] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM leads lead
    WHERE lead.tenant_id = ${tenant_id} AND lead.import_id = ${id} AND ${isUnworked}`;
  return found?.count ?? 0;
}

/**
 * Takes the leads of an import away again, those aside that somebody has worked. No tenant may delete a lead: this is
 * done as the platform, which names the tenant itself.
 */
export async function revertImport(record: ImportRecord, signal: AbortSignal): Promise<void> {
  const { id } = record;
  await asPlatform(async () => {
    // Those that an interrupted revert has kept are looked at again.
    await db.leadImport.update({ where: { id }, data: { finished_rows: record.reverted } });
    for (let last: number | undefined = 0; last !== undefined; ) {
      signal.throwIfAborted();
      last = await removeSome(record, last);
    }
    await db.leadImport.updateMany({ where: { id, status: "reverting" }, data: { status: "reverted" } });
  });
}

/** Removes some of the leads behind one. @returns the last one looked at, undefined when there was none left */
function removeSome({ id, tenant_id }: Imported, after: number): Promise<number | undefined> {
  return transaction(async () => {
    // Locked before they are looked at: a note of somebody who is at one of them now is seen, or comes too late.
    const leads = await db.$queryRaw<{ id: number }[]>`
      SELECT id FROM leads WHERE tenant_id = ${tenant_id} AND import_id = ${id} AND id > ${after}
      ORDER BY id LIMIT ${AT_A_TIME} FOR UPDATE`;
    const ids = leads.map((lead) => lead.id);
    const removed = await db.$executeRaw`
      DELETE FROM leads lead WHERE lead.tenant_id = ${tenant_id} AND lead.id = ANY(${ids}::int[]) AND ${isUnworked}`;
    await db.leadImport.update({
      where: { id },
      data: { reverted: { increment: removed }, finished_rows: { increment: ids.length } },
    });
    return ids.at(-1);
  });
}
