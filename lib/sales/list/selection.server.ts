import "server-only";
import { findProductBySlug } from "@/lib/catalogue/products/products.server";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import type { Found } from "@/lib/leads/list/search.server";
import { whose } from "@/lib/leads/list/selection.server";
import { conditionSql } from "@/lib/platform/lists/conditions.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { creditOf } from "./credit-filters";
import { betweenMoments, saleCreditConditions } from "./credit-filters.server";
import type { SaleFilter } from "./query";
import { findSales, findSalesByReference } from "./search.server";
import { isSeenSale } from "@/lib/sales/record/seen.server";
import { SUBMITTED_SALE_STATUSES } from "@/lib/sales/record/status";

/** The sales of a filter within the actor's scope, for queries `FROM ${from} WHERE ${where}` on `sales`. */
export type SaleSelection = {
  from: Prisma.Sql;
  where: Prisma.Sql;
  /** The same for a list, which also shows what those within reach have made of sales that are out of it now. */
  listed: Prisma.Sql;
  /** Whether a listed sale is one that the actor does not see, and whether that is for its status. */
  isUnseen: Prisma.Sql;
  isOfHiddenStatus: Prisma.Sql;
  /** The products that the filter names, all where it names none. */
  productIds: number[] | null;
  /** Those that the filter and the actor's personality allow. */
  statuses: SaleStatus[];
  reach: Reach | null;
  /** The search found more than is looked at. */
  more: boolean;
};

/** @throws HttpError 422 on an unknown product */
export async function selectSales(actor: Actor, filter: SaleFilter): Promise<SaleSelection> {
  const [productIds, reach, found, credit] = await Promise.all([
    productsOf(filter),
    reachOf(actor),
    searchOf(actor, filter),
    saleCreditConditions(actor, filter),
  ]);
  const { status } = filter;
  const statuses = actor.allowed_sale_statuses.filter((allowed) => status === undefined || allowed === status);
  const asked = Prisma.join(
    [
      Prisma.sql`true`,
      ...(productIds ?? []).map((id) => Prisma.sql`sales.product_id = ${id}`),
      ...(status === undefined ? [] : [Prisma.sql`sales.status IN (${literals([status])})`]),
      ...credit,
      ...ofFilter(actor, filter),
    ],
    " AND ",
  );
  const isAllowed = isOfStatuses(actor.allowed_sale_statuses);
  const isSeen = reach ? Prisma.sql`${isAllowed} AND ${isSeenSale(actor, reach)}` : isAllowed;
  const where = Prisma.sql`${asked} AND ${isSeen}`;
  return {
    // OFFSET 0 makes Postgres start from the sales found, whatever the LIMIT.
    from: found
      ? Prisma.sql`(SELECT sales.* FROM unnest(${found.ids}::int[]) AS found (id) JOIN sales USING (id) OFFSET 0) AS sales`
      : Prisma.sql`sales`,
    where,
    // A search would tell what it finds among those that are not seen.
    listed: creditOf(filter) && !found ? asked : where,
    isUnseen: Prisma.sql`(${isSeen}) IS NOT TRUE`,
    isOfHiddenStatus: Prisma.sql`NOT (${isAllowed})`,
    productIds,
    statuses,
    reach,
    more: found?.more ?? false,
  };
}

/** Who may read no personal data searches by references alone. */
function searchOf(actor: Actor, { search }: SaleFilter): Promise<Found> | null {
  if (search === undefined) return null;
  return actor.hides_personal_data ? findSalesByReference(search) : findSales(search);
}

const isOfStatuses = (statuses: readonly SaleStatus[]) =>
  statuses.length === SALE_STATUSES.length ? Prisma.sql`true` : Prisma.sql`sales.status IN (${literals(statuses)})`;

function ofFilter(actor: Actor, filter: SaleFilter): Prisma.Sql[] {
  const { team_id, product_plan_id, source, debit_day, qc_result } = filter;
  const agentId = agentIdOf(actor, filter.agent_id);
  const equal = (column: string, value: string | number | undefined) =>
    value === undefined ? [] : [Prisma.sql`sales.${Prisma.raw(column)} = ${value}`];
  return [
    ...(agentId === NOBODY ? [Prisma.sql`sales.agent_id IS NULL`] : equal("agent_id", agentId)),
    ...equal("team_id", team_id),
    ...equal("product_plan_id", product_plan_id),
    ...equal("source", source),
    ...(debit_day ? [isDebitedOn(debit_day)] : []),
    // Its value decides by which index Postgres reads the list.
    ...(qc_result ? [Prisma.sql`sales.qc_result IN (${literals([qc_result])})`] : []),
    ...hasOutcome(filter.policy_outcome),
    ...isConfirmed(filter.confirmation),
    ...withinDays(filter),
    ...(filter.conditions ?? []).map(({ field, ...condition }) =>
      conditionSql(Prisma.raw(`sales.${field}`), {
        ...condition,
        values: condition.values.map((value) => whose(actor, value)),
      }),
    ),
  ];
}

/** How the counts name the agent of sales that nobody has. */
const NOBODY = 0;

/** The agent whose sales a filter asks for; 0 for those of nobody, undefined for everybody's. */
export function agentIdOf(actor: Actor, asked: SaleFilter["agent_id"]): number | undefined {
  if (asked === "me") return actor.id;
  return asked === "nobody" ? NOBODY : asked;
}

const isDebitedOn = (day: string) => Prisma.sql`EXISTS (
  SELECT FROM sale_bank_accounts account WHERE account.sale_id = sales.id AND account.debit_day = ${day})`;

const hasOutcome = (outcome: SaleFilter["policy_outcome"]): Prisma.Sql[] => {
  if (outcome === undefined) return [];
  return outcome === "none"
    ? [Prisma.sql`sales.policy_outcome IS NULL`, IS_SUBMITTED]
    : [Prisma.sql`sales.policy_outcome = ${outcome}`];
};

const isConfirmed = (confirmation: SaleFilter["confirmation"]): Prisma.Sql[] => {
  if (confirmation === undefined) return [];
  const delivered = Prisma.raw(`sales.delivered_on IS ${confirmation === "due" ? "" : "NOT "}NULL`);
  return [Prisma.sql`sales.submitted_at IS NOT NULL AND ${delivered}`, IS_SUBMITTED];
};

const IS_SUBMITTED = Prisma.sql`sales.status IN (${literals(SUBMITTED_SALE_STATUSES)})`;

function withinDays({ date_field = "created", date_from, date_to }: SaleFilter): Prisma.Sql[] {
  if (date_field === "commencement") {
    return [
      ...(date_from ? [Prisma.sql`sales.commencement_date >= ${date_from}::date`] : []),
      ...(date_to ? [Prisma.sql`sales.commencement_date <= ${date_to}::date`] : []),
    ];
  }
  return betweenMoments(`sales.${date_field}_at`, date_from, date_to);
}

async function productsOf({ product: slug, product_id }: SaleFilter): Promise<number[] | null> {
  const byId = product_id === undefined ? [] : [product_id];
  if (slug === undefined) return product_id === undefined ? null : byId;
  const product = await findProductBySlug(slug);
  if (!product) throw invalid({ product: "Choose a product from the list." });
  return [...byId, product.id];
}
