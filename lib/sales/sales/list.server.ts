import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenants/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { MAX_ID, metaOf, type Page } from "@/lib/platform/http/list";
import { type SaleQuery, saleQuery } from "./list-query";
import { type ListedSale, listedColumns, toListedRow } from "./rows.server";
import type { SaleRow } from "./schema";
import { type SaleSelection, selectSales } from "./selection.server";
import { countSales } from "./total.server";

/**
 * The sales that somebody sees, newest first unless asked otherwise; those without a value come last, whichever way it
 * is sorted by. @throws HttpError 422 on an unknown product
 */
export function listSales(actor: Actor, query: SaleQuery): Promise<Page<SaleRow>> {
  return forTenant(actor, query.tenant_id, async () => {
    const selection = await selectSales(actor, query);
    const [data, { total, more }] = await Promise.all([pageOf(query, selection), countSales(actor, query, selection)]);
    return { data, meta: { ...metaOf(query, total), ...(more && { more }) } };
  });
}

/** The list as screens ask for their first page. */
export const sales = { name: "sales", query: saleQuery, list: listSales } as const;

// The ids of the page come first, out of an index alone where there is one; only then are its rows looked at.
async function pageOf(query: SaleQuery, selection: SaleSelection): Promise<SaleRow[]> {
  const { from, listed, isUnseen, isOfHiddenStatus } = selection;
  const sort = SORTS[query.sortBy] ?? { by: `sales.${query.sortBy}`, join: "" };
  const join = Prisma.raw(sort.join);
  const direction = query.sortDesc ? "DESC" : "ASC";
  const nulls = query.sortDesc && !ALWAYS_SET.has(query.sortBy) ? "NULLS LAST" : "";
  const order = Prisma.raw(`ORDER BY ${sort.by} ${direction} ${nulls}, sales.id ${direction}`);
  const rows = await db.$queryRaw<ListedSale[]>`
    SELECT ${listedColumns}, ${isUnseen} AS is_unseen, ${isOfHiddenStatus} AS is_of_hidden_status FROM (
      SELECT sales.id FROM ${from} ${join} WHERE ${listed}
      ${order} LIMIT ${query.per_page}::int OFFSET ${Math.min((query.page - 1) * query.per_page, MAX_ID)}::int
    ) AS page
    JOIN sales USING (id) ${join}
    ${order}`;
  return rows.map(toListedRow);
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
