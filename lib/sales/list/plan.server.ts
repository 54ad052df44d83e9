import "server-only";
import { productIdsOf } from "@/lib/catalogue/products/products.server";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { type Count, cappedRows, countBy, type Order, orderOf } from "@/lib/platform/lists/plan.server";
import { isSeenSale } from "@/lib/sales/record/seen.server";
import { WAYS } from "./count.server";
import { creditConditions } from "./credit.server";
import { conditionsOf, givenFilters, type SaleFilter, type SaleQuery } from "./filters.server";
import { searchOf } from "./search.server";

/** How sales are read by a filter within the actor's scope: `FROM ${from} WHERE ${where}` on `sales`. */
export type SalePlan = {
  from: Prisma.Sql;
  where: Prisma.Sql;
  /** Like `where`, plus sales that left the actor's scope but were converted or submitted by someone within it. */
  listed: Prisma.Sql;
  /** Whether a listed sale is one that the actor does not see, and whether that is for its status. */
  isUnseen: Prisma.Sql;
  isOfHiddenStatus: Prisma.Sql;
  order: Order;
  /** The number of listed sales: from a rollup where one knows the filter, else by counting rows up to a limit. */
  count: () => Promise<Count>;
  /** The search has more matches than it looks at. */
  more: boolean;
  /** The products that the filter names; null for all. */
  productIds: number[] | null;
  reach: Reach | null;
};

type Sorted = Pick<SaleQuery, "sortBy" | "sortDesc">;

/** @throws HttpError 422 on an unknown product */
export async function planOf(actor: Actor, query: SaleFilter & Partial<Sorted>): Promise<SalePlan> {
  const { sortBy = "created_at", sortDesc = true } = query;
  const [productIds, reach, search, credit] = await Promise.all([
    productIdsOf(query),
    reachOf(actor),
    searchOf(actor, query.search),
    creditConditions(actor, query),
  ]);
  const asked = { actor, filter: query, productIds, reach };
  const conditions = Prisma.join([Prisma.sql`true`, ...conditionsOf(asked), ...credit.conditions], " AND ");
  const isAllowed = isOfStatuses(actor.allowed_sale_statuses);
  const isSeen = reach ? Prisma.sql`${isAllowed} AND ${isSeenSale(actor, reach)}` : isAllowed;
  const where = Prisma.sql`${conditions} AND ${isSeen}`;
  // A search would tell what it finds among those that are not seen.
  const listed = credit.isByMaker && !search.isNarrowed ? conditions : where;
  const { from, more } = search;
  return {
    ...{ from, where, listed, more, productIds, reach },
    isUnseen: Prisma.sql`(${isSeen}) IS NOT TRUE`,
    isOfHiddenStatus: Prisma.sql`NOT (${isAllowed})`,
    order: orderOf("sales", { sortBy, sortDesc }, { sorts: SORTS, alwaysSet: ALWAYS_SET }),
    count: async () => (await countBy(WAYS, givenFilters(query), asked)) ?? cappedRows(from, listed),
  };
}

const isOfStatuses = (statuses: readonly SaleStatus[]) =>
  statuses.length === SALE_STATUSES.length ? Prisma.sql`true` : Prisma.sql`sales.status IN (${literals(statuses)})`;

type Column = SaleQuery["sortBy"];

const SORTS: Partial<Record<Column, { by: string; joins: string }>> = {
  "product.name": { by: "products.name", joins: "LEFT JOIN products ON products.id = sales.product_id" },
  // As lists show it: by the first debit where an earlier release submitted the sale.
  confirm_by: { by: "coalesce(sales.confirm_by, sales.first_debit_on)", joins: "" },
  "agent.name": { by: "users.name", joins: "LEFT JOIN users ON users.id = sales.agent_id" },
};

const ALWAYS_SET = new Set<Column>([
  ...(["created_at", "updated_at", "status_changed_at", "reference", "status", "kick_count", "product.name"] as const),
]);
