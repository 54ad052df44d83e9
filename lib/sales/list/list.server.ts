import "server-only";
import { countBulkRead } from "@/lib/identity/limits/bulk-reads.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenancy/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { metaOf, type Page } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { type SaleQuery, saleQuery } from "./query";
import { type FoundPage, pageQuery, toRows } from "./page-query.server";
import { toUnseenRow } from "@/lib/sales/record/rows.server";
import type { SaleRow } from "@/lib/sales/record/schema";
import { type SaleSelection, selectSales } from "./selection.server";
import { countSales, totalInRollup } from "./total.server";

/**
 * The sales that somebody sees, newest first unless asked otherwise; those without a value come last, whichever way it
 * is sorted by. @throws HttpError 422 on an unknown product
 */
export function pageOfSales(actor: Actor, query: SaleQuery): Promise<Page<SaleRow>> {
  return forTenant(actor, query.tenant_id, async () => {
    const selection = await selectSales(actor, query);
    const inRollup = totalInRollup(actor, query, selection);
    const [page, counted] = await Promise.all([
      pageOf(actor, query, selection, inRollup),
      inRollup ? undefined : countSales(actor, query, selection),
    ]);
    return {
      data: page.data,
      meta: { ...metaOf(query, counted?.total ?? page.total), ...(counted?.more && { more: true }) },
    };
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
export const sales = { name: "sales", query: saleQuery, list: listSales } as const;

// The ids of the page come first, out of an index alone where there is one; only then are its rows looked at.
async function pageOf(actor: Actor, query: SaleQuery, selection: SaleSelection, total: Prisma.Sql | null) {
  const { from, listed } = selection;
  const sort = SORTS[query.sortBy] ?? { by: `sales.${query.sortBy}`, join: "" };
  const join = Prisma.raw(sort.join);
  const direction = query.sortDesc ? "DESC" : "ASC";
  const nulls = query.sortDesc && !ALWAYS_SET.has(query.sortBy) ? "NULLS LAST" : "";
  const order = Prisma.raw(`ORDER BY ${sort.by} ${direction} ${nulls}, sales.id ${direction}`);
  const offset = Math.min((query.page - 1) * query.per_page, MAX_ID);
  const [found] = await db.$queryRaw<{ ids: number[]; total: number | null }[]>`
    SELECT ARRAY(
      SELECT sales.id FROM ${from} ${join} WHERE ${listed} ${order} LIMIT ${query.per_page}::int OFFSET ${offset}::int
    ) AS ids, (${total ?? Prisma.sql`SELECT NULL::int`}) AS total`;
  const { ids = [], total: sum } = found ?? {};
  return { data: ids.length > 0 ? await selectedRowsOf(actor, ids, selection) : [], total: sum ?? 0 };
}

/** Sales as lists show them, in the order of their ids. @param reader null for a program */
export async function rowsOf(ids: number[], reader: Actor | null): Promise<SaleRow[]> {
  const [page] = await db.$queryRaw<FoundPage[]>(pageQuery(ids, reader));
  return page ? toRows(page) : [];
}

async function selectedRowsOf(actor: Actor, ids: number[], selection: SaleSelection): Promise<SaleRow[]> {
  const [rows, unseen] = await Promise.all([rowsOf(ids, actor), unseenOf(ids, selection)]);
  const isOfHiddenStatus = new Map(unseen.map((sale) => [sale.id, sale.is_of_hidden_status]));
  return rows.map((row) => {
    const isHidden = isOfHiddenStatus.get(row.id);
    return isHidden === undefined ? row : toUnseenRow(row, isHidden);
  });
}

type Unseen = { id: number; is_of_hidden_status: boolean };

async function unseenOf(ids: number[], selection: SaleSelection): Promise<Unseen[]> {
  const { where, listed, isUnseen, isOfHiddenStatus } = selection;
  if (listed === where) return [];
  return db.$queryRaw<Unseen[]>`
    SELECT id, ${isOfHiddenStatus} AS is_of_hidden_status FROM sales WHERE id = ANY(${ids}::int[]) AND ${isUnseen}`;
}

type Column = SaleQuery["sortBy"];

const SORTS: Partial<Record<Column, { by: string; join: string }>> = {
  "product.name": { by: "products.name", join: "LEFT JOIN products ON products.id = sales.product_id" },
  "agent.name": { by: "users.name", join: "LEFT JOIN users ON users.id = sales.agent_id" },
};

// With NULLS LAST, the planner would not use their indexes and sort all rows instead.
const ALWAYS_SET = new Set<Column>([
  ...(["created_at", "updated_at", "status_changed_at", "reference", "status", "kick_count", "product.name"] as const),
]);
