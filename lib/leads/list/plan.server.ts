import "server-only";
import { productIdsOf } from "@/lib/catalogue/products/products.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isWithin, type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { type Count, cappedRows, countBy, type Order, orderOf } from "@/lib/platform/lists/plan.server";
import { WAYS } from "./count.server";
import { creditOf } from "./credit.server";
import { hasOther } from "./dimension-filters.server";
import { conditionsOf, givenFilters, type LeadFilter, type LeadQuery, type PageOptions } from "./filters.server";
import { foldInsights } from "./fold-insights.server";
import { searchOf } from "./search.server";

/** How the leads of a filter within the actor's scope are read, for queries `FROM ${from} WHERE ${where}` on `leads`. */
export type LeadPlan = {
  from: Prisma.Sql;
  where: Prisma.Sql;
  /** Like `where`, plus leads out of the actor's scope that were contacted or tried by someone within it. */
  listed: Prisma.Sql;
  /** Whether a listed lead is out of reach. */
  isOutOfReach: Prisma.Sql;
  order: Order;
  /** The number of listed leads: from a rollup that knows the filter, else by counting rows up to a limit. */
  count: () => Promise<Count>;
  /** Whether the search found more than MAX_FOUND leads. */
  more: boolean;
  reach: Reach | null;
};

/** @throws HttpError 422 on an unknown product */
export async function planOf(actor: Actor, query: LeadFilter & Partial<PageOptions>): Promise<LeadPlan> {
  const products = productIdsOf(query);
  const [productIds, reach, search, credit] = await Promise.all([
    products,
    reachOf(actor),
    searchOf(actor, query, products),
    creditOf(actor, query),
    hasOther(query) ? foldInsights() : null, // gives new values their keys
  ]);
  const asked = { actor, filter: query, productIds, reach };
  const conditions = Prisma.join(
    [Prisma.sql`true`, ...conditionsOf(asked), ...credit.conditions, ...search.conditions],
    " AND ",
  );
  const isWithinReach = reach ? isWithin(reach, "leads.assigned_user_id", "leads.team_id") : Prisma.sql`true`;
  const where = Prisma.sql`${conditions} AND ${isWithinReach}`;
  // A search would tell what it finds out of reach.
  const listed = credit.isByMaker && !search.isNarrowed ? conditions : where;
  const { from, more } = search;
  const { sortBy = "created_at", sortDesc = true } = query;
  return {
    ...{ from, where, listed, more, reach },
    isOutOfReach: Prisma.sql`(${isWithinReach}) IS NOT TRUE`,
    order: orderOf("leads", { sortBy, sortDesc }, { sorts: SORTS, alwaysSet: ALWAYS_SET }),
    count: async () => search.count ?? (await countBy(WAYS, givenFilters(query), asked)) ?? cappedRows(from, listed),
  };
}

type Column = LeadQuery["sortBy"];

const SORTS: Partial<Record<Column, { by: string; joins: string }>> = {
  "product.name": { by: "products.name", joins: "LEFT JOIN products ON products.id = leads.product_id" },
  "assigned_user.name": { by: "users.name", joins: "LEFT JOIN users ON users.id = leads.assigned_user_id" },
};

const ALWAYS_SET = new Set<Column>(["created_at", "name", "status", "attempts", "status_changed_at"]);
