import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { dateColumn, dateText, monthToDate } from "@/lib/days";
import { db } from "@/lib/db/client";
import { FINISHED_SALE_STATUSES, type SaleStatus } from "@/lib/sales/status";
import { forTenant } from "@/lib/tenants/scope";
import { summariseMonth } from "./month";
import type { SalesInsights } from "./schema";

/**
 * The sales of a tenant in numbers; an administrator who names none gets all of them together. Of the statuses, those
 * that the actor may see.
 */
export function salesInsights(actor: Actor, tenantId: number | undefined): Promise<SalesInsights> {
  return forTenant(actor, tenantId, async () => {
    const days = monthToDate();
    const [products, converted, statuses, report] = await Promise.all([
      db.product.findMany({ select: { id: true, name: true }, orderBy: { name: "asc" } }),
      convertedOn(days),
      db.saleCount.groupBy({ by: ["status"], _sum: { count: true } }),
      db.user.findFirst({ where: { line_manager_user_id: actor.id, active: true }, select: { id: true } }),
    ]);
    const { today, mtd, ...month } = summariseMonth(days, products, converted);
    const countOf = (wanted: (status: SaleStatus) => boolean) =>
      statuses.reduce((sum, { status, _sum }) => sum + (wanted(status as SaleStatus) ? (_sum.count ?? 0) : 0), 0);
    const isFinished = (status: SaleStatus) => FINISHED_SALE_STATUSES.includes(status);
    return {
      kpis: { today, mtd, unprocessed: countOf((status) => !isFinished(status)), processed: countOf(isFinished) },
      status_counts: Object.fromEntries(
        actor.allowed_sale_statuses.map((status) => [status, countOf((other) => other === status)]),
      ),
      ...month,
      is_line_manager: report !== null,
      scope: "tenant",
    };
  });
}

async function convertedOn(days: readonly string[]) {
  const rows = await db.saleDay.groupBy({
    by: ["product_id", "day"],
    where: { day: { in: days.map(dateColumn) } },
    _sum: { converted: true },
  });
  return rows.map(({ product_id, day, _sum }) => ({ product_id, date: dateText(day), count: _sum.converted ?? 0 }));
}
