import "server-only";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { creditReachOf, creditScopeOf } from "@/lib/identity/teams/credit-reach.server";
import { isCountWithin } from "@/lib/identity/teams/reach.server";
import { LEAD_DIMENSIONS, type LeadDimension } from "@/lib/leads/list/dimensions";
import { type FigureTotal, isOfKey, totalOfFigures } from "@/lib/platform/db/figure-total.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { creditOf } from "./credit-filters";
import { SALE_CREDIT_FILTERS } from "./credit-names";
import type { SaleFilter } from "./query";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/record/status";

/** What the rollups know of sales by their makers; any other filter counts rows. */
const COUNTED = new Set([
  ...["page", "per_page", "sortBy", "sortDesc"],
  ...["product", "product_id", "status", "date_field", "date_from", "date_to", "tenant_id", "source"],
  ...SALE_CREDIT_FILTERS.filter(
    (name) => !name.endsWith("_not") && !["stayed_in", "left_from", "left_to"].includes(name),
  ),
]);

/** How many sales a list by maker has, from the rollups that insights read; null where they do not know. */
export async function countByMaker(
  actor: Actor,
  filter: SaleFilter,
  productIds: number[] | null,
): Promise<number | null> {
  const credit = creditOf(filter);
  const isCounted = Object.entries(filter).every(([name, value]) => value === undefined || COUNTED.has(name));
  if (!credit || !isCounted) return null;
  const counted = credit === "converted" ? ofConversions(filter) : ofSubmissions(filter);
  if (!counted) return null;
  const reaches = await Promise.all([creditReachOf(actor), creditScopeOf(actor, filter.scope ?? "tenant")]);
  const within = [
    ...reaches.flatMap((reach) => (reach ? [isCountWithin(reach)] : [])),
    ...equal("kept.user_id", filter[`${credit}_by_id`]),
    ...equal("kept.team_id", filter[`${credit}_team_id`]),
  ];
  const products = (productIds ?? []).map((id) => Prisma.sql`kept.product_id = ${id}`);
  const conditions = [...counted.conditions, ...within, ...products];
  return totalOfFigures({ ...counted, conditions, isByAgent: within.length > 0 });
}

type Counted = Omit<FigureTotal, "isByAgent">;

const dimensionsOf = (filter: SaleFilter): LeadDimension[] =>
  LEAD_DIMENSIONS.filter((name) => filter[name] !== undefined || filter[`${name}_group`] !== undefined);

const isByStatus = ({ status, processed, unprocessed }: SaleFilter) =>
  (status ?? processed ?? unprocessed) !== undefined;

function ofConversions(filter: SaleFilter): Counted | null {
  const { date_field = "created", date_from: from, date_to: to, submitted_by_id, submitted_team_id } = filter;
  const [dimension, another] = dimensionsOf(filter);
  if (date_field !== "created" || (submitted_by_id ?? submitted_team_id) !== undefined || isRecalled(filter))
    return null;
  if (another || (dimension && isByStatus(filter))) return null;
  if (dimension) {
    const key = isOfKey(filter[dimension], filter[`${dimension}_group`]);
    return { figures: ["converted"], dimension, conditions: [key], from, to };
  }
  return { figures: isByStatus(filter) ? statusFigures(filter) : ["converted"], conditions: [], from, to };
}

function statusFigures({ status, processed, unprocessed }: SaleFilter): string[] {
  const wanted = SALE_STATUSES.filter((each) => {
    const isFinished = FINISHED_SALE_STATUSES.includes(each);
    return (
      (status ?? each) === each &&
      (processed ?? isFinished) === isFinished &&
      (unprocessed ?? !isFinished) !== isFinished
    );
  });
  return wanted.map((each) => `status ${each}`);
}

const isRecalled = ({ recalled_from, recalled_to }: SaleFilter) => (recalled_from ?? recalled_to) !== undefined;

function ofSubmissions(filter: SaleFilter): Counted | null {
  const { date_field = "created", date_from, date_to, converted_by_id, converted_team_id } = filter;
  const isPlain = dimensionsOf(filter).length === 0 && !isByStatus(filter);
  if (!isPlain || (converted_by_id ?? converted_team_id) !== undefined) return null;
  if (isRecalled(filter)) {
    const isOfRecall = (date_from ?? date_to) === undefined;
    return isOfRecall
      ? { figures: ["recalled"], conditions: [], from: filter.recalled_from, to: filter.recalled_to }
      : null;
  }
  const isOfSubmission = date_field === "submitted" || (date_from ?? date_to) === undefined;
  return isOfSubmission ? { figures: ["submitted"], conditions: [], from: date_from, to: date_to } : null;
}

const equal = (column: string, value: number | undefined) =>
  value === undefined ? [] : [Prisma.sql`${Prisma.raw(column)} = ${value}`];
