import "server-only";
import { findProductBySlug } from "@/lib/catalogue/products/products.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isWithin, type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { recentSince } from "@/lib/leads/record/recent";
import type { LeadFilter } from "@/lib/leads/record/schema";
import { LEAD_STATUS, type LeadStatus } from "@/lib/leads/record/status";
import { Prisma } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";
import { conditionSql } from "@/lib/platform/lists/conditions.server";
import type { Found } from "@/lib/platform/lists/search.server";
import { betweenDays } from "@/lib/platform/time/days";
import { creditOfLeads } from "./credit-filters.server";
import { dimensionConditions, hasOther } from "./dimension-filters.server";
import { foldInsights } from "./fold-insights.server";
import { findLeadByReference, findLeads } from "./search.server";

/** The leads of a filter within the actor's scope, for queries `FROM ${from} WHERE ${where}` on `leads`. */
export type Selection = {
  from: Prisma.Sql;
  where: Prisma.Sql;
  /** The same for a list, which also shows what those within reach have made of leads that are out of it now. */
  listed: Prisma.Sql;
  /** Whether a listed lead is out of reach. */
  isOutOfReach: Prisma.Sql;
  /** The products of the filter, null for all; and the actor's record scope. */
  productIds: number[] | null;
  reach: Reach | null;
  /** Whether the search found more than MAX_FOUND leads. */
  more: boolean;
};

/** @throws HttpError 422 on an unknown product */
export async function selectLeads(actor: Actor, filter: LeadFilter): Promise<Selection> {
  const [productIds, reach, found, credit] = await Promise.all([
    productsOf(filter),
    reachOf(actor),
    searchOf(actor, filter),
    creditOfLeads(actor, filter),
    hasOther(filter) ? foldInsights() : null, // gives new values their keys
  ]);
  const asked = Prisma.join(
    [Prisma.sql`true`, ...conditionsOf(actor, filter, productIds), ...credit.conditions],
    " AND ",
  );
  const isWithinReach = reach ? isWithin(reach, "leads.assigned_user_id", "leads.team_id") : Prisma.sql`true`;
  const where = Prisma.sql`${asked} AND ${isWithinReach}`;
  return {
    from: found ? amongIds(found.ids) : Prisma.sql`leads`,
    where,
    // A search would tell what it finds out of reach.
    listed: credit.isByMaker && !found ? asked : where,
    isOutOfReach: Prisma.sql`(${isWithinReach}) IS NOT TRUE`,
    productIds,
    reach,
    more: found?.more ?? false,
  };
}

/** Who may read no personal data searches by the reference alone. */
function searchOf(actor: Actor, { search }: LeadFilter): Promise<Found> | null {
  if (search === undefined) return null;
  return actor.hides_personal_data ? findLeadByReference(search) : findLeads(search);
}

/** Leads of these ids, given as an array or its text. OFFSET 0 makes Postgres start from them, whatever the LIMIT. */
export const amongIds = (ids: readonly number[] | string): Prisma.Sql =>
  Prisma.sql`(SELECT leads.* FROM unnest(${ids}::int[]) AS found (id) JOIN leads USING (id) OFFSET 0) AS leads`;

function conditionsOf(actor: Actor, filter: LeadFilter, productIds: number[] | null) {
  const { status, processed, assigned_user_id, team_id, import_id, date_from, date_to } = filter;
  const { gte, lt } = betweenDays(date_from, date_to);
  const equal = (column: string, value: string | number | undefined) =>
    value === undefined ? [] : [Prisma.sql`leads.${Prisma.raw(column)} = ${value}`];
  const userId = userIdOf(actor, assigned_user_id);
  const isProcessed = isProcessedAsked(filter);
  return [
    ...(productIds ?? []).map((id) => Prisma.sql`leads.product_id = ${id}`),
    ...(status ? [Prisma.sql`leads.status = ${status}`] : []),
    ...(status && processed === undefined ? [isInBadge(status)] : []),
    ...(isProcessed === undefined ? [] : [Prisma.sql`(leads.processed_at IS NOT NULL) = ${isProcessed}`]),
    ...dimensionConditions(filter, "leads"),
    ...(userId === NOBODY ? [Prisma.sql`leads.assigned_user_id IS NULL`] : equal("assigned_user_id", userId)),
    ...equal("team_id", team_id),
    ...equal("import_id", import_id),
    ...(gte ? [Prisma.sql`leads.created_at >= ${gte}`] : []),
    ...(lt ? [Prisma.sql`leads.created_at < ${lt}`] : []),
    ...(filter.conditions ?? []).map(({ field, ...condition }) =>
      conditionSql(Prisma.raw(`leads.${field}`), {
        ...condition,
        values: condition.values.map((value) => whose(actor, value)),
      }),
    ),
  ];
}

/** "me" and "nobody" among the values of a condition; null is nobody. */
export function whose(actor: Actor, value: string | number): string | number | null {
  if (value === "me") return actor.id;
  return value === "nobody" ? null : value;
}

/** The user id of unassigned leads in the counts. */
export const NOBODY = 0;

/** The user id of a filter; 0 for unassigned leads, undefined for all. */
export function userIdOf(actor: Actor, asked: LeadFilter["assigned_user_id"]): number | undefined {
  if (asked === "me") return actor.id;
  return asked === "nobody" ? NOBODY : asked;
}

/** Whether a filter asks for processed leads, or for unprocessed ones; undefined for both. */
export function isProcessedAsked({ processed, unprocessed }: LeadFilter): boolean | undefined {
  if (unprocessed || processed === "0") return false;
  return processed === "1" ? true : undefined;
}

// Of the leads in a status, the same as the badge of the status counts.
const isInBadge = (status: LeadStatus) =>
  LEAD_STATUS[status].isOpen
    ? Prisma.sql`leads.processed_at IS NULL`
    : Prisma.sql`leads.processed_at >= ${recentSince()}`;

/** The products of a filter; null for all. @throws HttpError 422 on an unknown product */
export async function productsOf({ product: slug, product_id }: LeadFilter): Promise<number[] | null> {
  const byId = product_id === undefined ? [] : [product_id];
  if (slug === undefined) return product_id === undefined ? null : byId;
  const product = await findProductBySlug(slug);
  if (!product) throw invalid({ product: "Choose a product from the list." });
  return [...byId, product.id];
}
