import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { dateColumn, dateText, monthToDate } from "@/lib/days";
import { db } from "@/lib/db/client";
import { LEAD_STATUSES } from "@/lib/leads/status";
import { forTenant } from "@/lib/tenants/scope";
import { summariseMonth } from "./month";
import type { LeadInsights } from "./schema";

/** The leads of a tenant in numbers; an administrator who names none gets all of them together. */
export function leadInsights(actor: Actor, tenantId: number | undefined): Promise<LeadInsights> {
  return forTenant(actor, tenantId, async () => {
    const days = monthToDate();
    const [products, received, statuses] = await Promise.all([
      db.product.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } }),
      receivedOn(days),
      db.leadCount.groupBy({ by: ["status"], _sum: { count: true } }),
    ]);
    const { today, mtd, ...month } = summariseMonth(days, products, received);
    const processed = received.reduce((sum, row) => sum + row.processed, 0);
    const countOf = (status: string) => statuses.find((row) => row.status === status)?._sum.count ?? 0;
    return {
      kpis: { today, mtd, unprocessed: mtd - processed, processed },
      processed_rate: mtd === 0 ? 0 : Math.round((processed / mtd) * 100),
      status_counts: Object.fromEntries(LEAD_STATUSES.map((status) => [status, countOf(status)])),
      ...month,
    };
  });
}

async function receivedOn(days: readonly string[]) {
  const rows = await db.leadDay.groupBy({
    by: ["product_id", "day"],
    where: { day: { in: days.map(dateColumn) } },
    _sum: { received: true, processed: true },
  });
  return rows.map(({ product_id, day, _sum }) => ({
    product_id,
    date: dateText(day),
    count: _sum.received ?? 0,
    processed: _sum.processed ?? 0,
  }));
}
