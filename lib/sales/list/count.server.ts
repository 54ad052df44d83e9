import "server-only";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { creditReachOf, creditScopeOf } from "@/lib/identity/teams/credit-reach.server";
import { isCountWithin } from "@/lib/identity/teams/reach.server";
import { userIdOf } from "@/lib/identity/teams/user-filter";
import { LEAD_DIMENSIONS, type LeadDimension } from "@/lib/leads/list/dimensions";
import { equals } from "@/lib/platform/db/conditions.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { type FigureTotal, sumOfFigures } from "@/lib/platform/figures/figure-total.server";
import { isOfKey } from "@/lib/platform/figures/insight-keys.server";
import type { Way } from "@/lib/platform/lists/plan.server";
import { WIDELY_SEEN_STATUSES } from "@/lib/sales/record/seen.server";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/record/status";
import { creditOf } from "./credit.server";
import type { FilterContext, SaleFilter } from "./filters.server";

const SALES = ["product", "product_id", "status", "date_field", "tenant_id"];
const MAKERS = ["credit", "scope", "converted_by_id", "converted_team_id", "submitted_by_id", "submitted_team_id"];
const PROGRESS = ["processed", "unprocessed", "recalled_from", "recalled_to"];
const KEYS = LEAD_DIMENSIONS.flatMap((dimension) => [dimension, `${dimension}_group`]);

/** The ways of counting sales without their rows, in the order in which they are tried. */
export const WAYS: Readonly<Record<string, Way<FilterContext>>> = {
  "sales by status, agent and team": { knows: [...SALES, "agent_id", "team_id"], count: ofCounts },
  "sales that agents made, by day": {
    knows: [...SALES, ...MAKERS, ...PROGRESS, ...KEYS, "date_from", "date_to"],
    count: ofMakers,
  },
};

// The rollup does not know who checks a sale, and which callbacks are open to the team.
function ofCounts({ actor, filter, productIds, reach }: FilterContext): Prisma.Sql | null {
  const { status, agent_id, team_id } = filter;
  const statuses = actor.allowed_sale_statuses.filter((allowed) => status === undefined || allowed === status);
  if (reach && statuses.some((each) => WIDELY_SEEN_STATUSES.includes(each))) return null;
  const conditions = [
    Prisma.sql`kept.status IN (${literals(statuses)})`,
    ...(productIds ?? []).map((id) => Prisma.sql`kept.product_id = ${id}`),
    ...equals("kept.user_id", userIdOf(actor, agent_id)),
    ...equals("kept.team_id", team_id),
    ...(reach ? [isCountWithin(reach)] : []),
  ];
  return Prisma.sql`SELECT sum(kept.count) FROM sale_counts AS kept WHERE ${Prisma.join(conditions, " AND ")}`;
}

// Sums the figures of the dashboard.
async function ofMakers({ actor, filter, productIds }: FilterContext): Promise<Prisma.Sql | null> {
  const making = creditOf(filter);
  if (!making) return null;
  const counted = making === "converted" ? await ofConversions(filter) : ofSubmissions(filter);
  if (!counted) return null;
  const reaches = await Promise.all([creditReachOf(actor), creditScopeOf(actor, filter.scope ?? "tenant")]);
  const within = [
    ...reaches.flatMap((reach) => (reach ? [isCountWithin(reach)] : [])),
    ...equals("kept.user_id", filter[`${making}_by_id`]),
    ...equals("kept.team_id", filter[`${making}_team_id`]),
  ];
  const products = (productIds ?? []).map((id) => Prisma.sql`kept.product_id = ${id}`);
  const conditions = [...counted.conditions, ...within, ...products];
  return sumOfFigures({ ...counted, conditions, isByAgent: within.length > 0 });
}

type Counted = Omit<FigureTotal, "isByAgent">;

const dimensionsOf = (filter: SaleFilter): LeadDimension[] =>
  LEAD_DIMENSIONS.filter((name) => filter[name] !== undefined || filter[`${name}_group`] !== undefined);

const isByStatus = ({ status, processed, unprocessed }: SaleFilter) =>
  (status ?? processed ?? unprocessed) !== undefined;

async function ofConversions(filter: SaleFilter): Promise<Counted | null> {
  const { date_field = "created", date_from: from, date_to: to, submitted_by_id, submitted_team_id } = filter;
  const [dimension, another] = dimensionsOf(filter);
  if (date_field !== "created" || (submitted_by_id ?? submitted_team_id) !== undefined || isRecalled(filter))
    return null;
  if (another || (dimension && isByStatus(filter))) return null;
  if (dimension) {
    const isOfValue = await isOfKey(dimension, filter[dimension], filter[`${dimension}_group`]);
    return isOfValue && { figures: ["converted"], dimension, conditions: [isOfValue], from, to };
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
