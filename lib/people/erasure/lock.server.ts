import "server-only";
import { lockAll } from "@/lib/leads/record/lock.server";
import { linkWaiting } from "@/lib/people/consumers/link/link.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { lockSales } from "@/lib/sales/record/change.server";

/** The leads and sales of a person, by their ids. */
export type Work = { lead_ids: number[]; sale_ids: number[] };

/**
 * Locks the leads, sales and recordings of a person in the order of every change: whoever adds a sale or a recording, puts
 * one under legal hold or submits a sale holds one of these locks. What came in while it waited for them is found too.
 * Call it in a transaction that has locked the tenant's people.
 * @throws HttpError 409 while too much of the tenant waits to be linked
 */
export async function lockWork(tenant_id: number, consumerIds: number[]): Promise<Work> {
  for (let locked: Work | null = null; ; ) {
    await linkWaiting(tenant_id);
    const work = await workOf(consumerIds);
    if (locked && JSON.stringify(locked) === JSON.stringify(work)) return work;
    await lockAll(Prisma.sql`
      SELECT id FROM leads WHERE id IN (
        SELECT unnest(${work.lead_ids}::int[])
        UNION SELECT lead_id FROM sales WHERE id = ANY(${work.sale_ids}::int[])) ORDER BY id`);
    await lockSales(work.sale_ids);
    await db.$queryRaw`
      SELECT id FROM recordings WHERE lead_id = ANY(${work.lead_ids}::int[]) OR sale_id = ANY(${work.sale_ids}::int[])
      ORDER BY id FOR UPDATE`;
    locked = work;
  }
}

async function workOf(consumerIds: number[]): Promise<Work> {
  const where = { consumer_id: { in: consumerIds } };
  const leads = await db.leadConsumer.findMany({ where, select: { lead_id: true }, orderBy: { lead_id: "asc" } });
  const sales = await db.saleConsumer.findMany({ where, select: { sale_id: true }, orderBy: { sale_id: "asc" } });
  return { lead_ids: leads.map(({ lead_id }) => lead_id), sale_ids: sales.map(({ sale_id }) => sale_id) };
}
