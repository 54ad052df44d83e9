import type { WorkScope } from "@/lib/identity/teams/work-scope";
import type { Period } from "@/lib/insights/rollup/period";
import type { DimensionCount, FigureList } from "../schema";
import type { CheckLists } from "./qc/schema";
import type { SalesInsightsQuery, SalesLists } from "./schema";

type Filters = Record<string, string | number | undefined>;

const listOf = (resource: FigureList["resource"], filters: Filters): FigureList => ({
  resource,
  filters: Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ),
});

type Asked = Pick<SalesInsightsQuery, "date_from" | "date_to" | "product_id" | "team_id" | "agent_id">;

/** What a reader asked for, completed: the lists of the figures follow from it. */
export type Shown = { asked: Asked; scope: WorkScope; rankedScope: WorkScope; period: Period; today: string };

const commonOf = ({ asked, scope }: Shown) => ({
  product_id: asked.product_id,
  scope: scope === "tenant" ? undefined : scope,
});

/** The lists behind the figures of sales and of the leaderboard. */
export function salesLists(shown: Shown): SalesLists {
  const { period, today, asked } = shown;
  const common = commonOf(shown);
  const converted = (days: Period, more: Filters = {}) => convertedList(shown, { ...days, ...more });
  const submitters = { submitted_team_id: asked.team_id, submitted_by_id: asked.agent_id };
  const submitted = { ...common, credit: "submitted", ...submitters };
  const isOfPeriod = asked.date_from !== undefined || asked.date_to !== undefined;
  return {
    today: converted({ date_from: today, date_to: today }),
    mtd: converted(period),
    unprocessed: converted(period, { unprocessed: 1 }),
    processed: converted(period, { processed: 1 }),
    submitted: listOf("sales", { ...submitted, date_field: "submitted", ...period }),
    recalled: listOf("sales", { ...submitted, recalled_from: period.date_from, recalled_to: period.date_to }),
    status: isOfPeriod
      ? converted(period)
      : listOf("sales", { ...common, team_id: asked.team_id, agent_id: asked.agent_id }),
    leaderboard: leaderboardLists(shown),
  };
}

const convertedList = (shown: Shown, filters: Filters) =>
  listOf("sales", {
    ...commonOf(shown),
    credit: "converted",
    converted_team_id: shown.asked.team_id,
    converted_by_id: shown.asked.agent_id,
    ...filters,
  });

function leaderboardLists(shown: Shown): SalesLists["leaderboard"] {
  const { period, asked } = shown;
  const common = commonOf({ ...shown, scope: shown.rankedScope });
  const ofLeads = (what: "attempted" | "contacted") => ({
    ...listOf("leads", {
      ...common,
      [`${what}_team_id`]: asked.team_id,
      [`${what}_from`]: period.date_from,
      [`${what}_to`]: period.date_to,
    }),
    by: `${what}_by_id`,
  });
  const submitted = { date_field: "submitted", credit: "submitted", submitted_team_id: asked.team_id };
  const checked = { ...common, seller_team_id: asked.team_id };
  return {
    attempts: ofLeads("attempted"),
    contacts: ofLeads("contacted"),
    conversions: {
      ...listOf("sales", { ...common, credit: "converted", converted_team_id: asked.team_id, ...period }),
      by: "converted_by_id",
    },
    submissions: { ...listOf("sales", { ...common, ...submitted, ...period }), by: "submitted_by_id" },
    reviews: { ...listOf("qc-reviews", { ...checked, counted: 1, ...period }), by: "seller_id" },
    kick_backs: { ...listOf("qc-reviews", { ...checked, outcome: "kicked-back", ...period }), by: "seller_id" },
  };
}

/** The leads received in the period. */
export const leadsList = (shown: Shown, filters: Filters = {}): FigureList =>
  listOf("leads", {
    ...commonOf(shown),
    team_id: shown.asked.team_id,
    assigned_user_id: shown.asked.agent_id,
    ...shown.period,
    ...filters,
  });

/** The sales that left a status last in the period. */
export const staysList = (shown: Shown, status: string): FigureList =>
  convertedList(shown, { stayed_in: status, left_from: shown.period.date_from, left_to: shown.period.date_to });

/** The reviews that were decided in the period. */
export const reviewsList = (shown: Shown, filters: Filters = {}): FigureList =>
  listOf("qc-reviews", {
    ...commonOf(shown),
    seller_team_id: shown.asked.team_id,
    seller_id: shown.asked.agent_id,
    ...shown.period,
    ...filters,
  });

/** The checks of some days, all and by their decisions. @param sellerId of one agent alone */
export function checkLists(shown: Shown, days: Period = shown.period, sellerId?: number): CheckLists {
  const list = (filters: Filters) =>
    reviewsList(shown, { ...days, ...(sellerId !== undefined && { seller_id: sellerId }), ...filters });
  return {
    reviews: list({ counted: 1 }),
    passed: list({ outcome: "passed" }),
    kicked_back: list({ outcome: "kicked-back" }),
    declined: list({ outcome: "declined" }),
  };
}

/** The filter of one slice: by its key, or by the group of those without one. */
export const sliceFilter = (name: string, { key, group }: Pick<DimensionCount, "key" | "group">): Filters =>
  group === null ? { [name]: key ?? undefined } : { [`${name}_group`]: group };
