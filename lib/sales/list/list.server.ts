import "server-only";
import { countBulkRead } from "@/lib/identity/limits/bulk-reads.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { metaOf, type Page } from "@/lib/platform/lists/list";
import { countAlone, totalOf } from "@/lib/platform/lists/plan.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { toUnseenRow } from "@/lib/sales/record/rows.server";
import { type SaleRow, saleRowResponse } from "@/lib/sales/record/schema";
import { type SaleQuery, saleQuery } from "./filters.server";
import { type FoundPage, pageQuery, toRows } from "./page-query.server";
import { planOf, type SalePlan } from "./plan.server";

/**
 * The sales that somebody sees, newest first unless asked otherwise; those without a value come last, whichever way it
 * is sorted by. @throws HttpError 422 on an unknown product
 */
export function pageOfSales(actor: Actor, query: SaleQuery): Promise<Page<SaleRow>> {
  return forTenant(actor, query.tenant_id, async () => {
    const plan = await planOf(actor, query);
    const count = await plan.count();
    const [page, counted] = await Promise.all([
      pageOf(actor, query, plan, count.isLimited ? NO_TOTAL : count.sql),
      count.isLimited ? countAlone(count) : undefined,
    ]);
    const { total, more } = totalOf(count, counted ?? page.total, plan.more);
    return { data: page.data, meta: { ...metaOf(query, total), ...(more && { more }) } };
  });
}

/** The same as somebody reads them page by page. @throws HttpError 422 as above, 429 above the limit of the tenant */
export async function listSales(actor: Actor, query: SaleQuery): Promise<Page<SaleRow>> {
  const page = await pageOfSales(actor, query);
  const ids = page.data.map(({ id }) => id);
  await countBulkRead(actor, "sales", ids);
  return page;
}

/** The list as screens ask for their first page. */
export const sales = { name: "sales", query: saleQuery, response: saleRowResponse, list: listSales } as const;

// Rows are counted in another query, so that the page need not wait.
const NO_TOTAL = Prisma.sql`NULL::int`;

// The ids of the page come first, out of an index alone where there is one; only then are its rows looked at.
async function pageOf(actor: Actor, query: SaleQuery, plan: SalePlan, total: Prisma.Sql) {
  const { from, listed, order } = plan;
  const offset = Math.min((query.page - 1) * query.per_page, MAX_ID);
  const [found] = await db.$queryRaw<{ ids: number[]; total: number | null }[]>`
    SELECT ARRAY(
      SELECT sales.id FROM ${from} ${order.joins} WHERE ${listed}
      ORDER BY ${order.by} LIMIT ${query.per_page}::int OFFSET ${offset}::int
    ) AS ids, ${total} AS total`;
  const { ids = [], total: sum } = found ?? {};
  return { data: ids.length > 0 ? await plannedRowsOf(actor, ids, plan) : [], total: sum ?? 0 };
}

/** Sales as lists show them, in the order of their ids. @param reader null for a program */
export async function rowsOf(ids: number[], reader: Actor | null): Promise<SaleRow[]> {
  const [page] = await db.$queryRaw<FoundPage[]>(pageQuery(ids, reader));
  return page ? toRows(page) : [];
}

async function plannedRowsOf(actor: Actor, ids: number[], plan: SalePlan): Promise<SaleRow[]> {
  const [rows, unseen] = await Promise.all([rowsOf(ids, actor), unseenOf(ids, plan)]);
  const isOfHiddenStatus = new Map(unseen.map((sale) => [sale.id, sale.is_of_hidden_status]));
  return rows.map((row) => {
    const isHidden = isOfHiddenStatus.get(row.id);
    return isHidden === undefined ? row : toUnseenRow(row, isHidden);
  });
}

type Unseen = { id: number; is_of_hidden_status: boolean };

async function unseenOf(ids: number[], plan: SalePlan): Promise<Unseen[]> {
  const { where, listed, isUnseen, isOfHiddenStatus } = plan;
  if (listed === where) return [];
  return db.$queryRaw<Unseen[]>`
    SELECT id, ${isOfHiddenStatus} AS is_of_hidden_status FROM sales WHERE id = ANY(${ids}::int[]) AND ${isUnseen}`;
}
