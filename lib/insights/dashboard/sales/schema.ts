import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { refuseBadPeriod } from "@/lib/insights/rollup/period";
import {
  dayCountResponse,
  periodResponse,
  productCountResponse,
  productSeriesResponse,
} from "@/lib/insights/rollup/schema";
import { DIMENSIONS, LEAD_DIMENSIONS, type LeadDimension } from "@/lib/leads/list/dimensions";
import { responseOf } from "@/lib/platform/http/responses";
import { choiceFilter } from "@/lib/platform/lists/list";
import { nonPersonal, nonPersonalFields } from "@/lib/platform/schemas/non-personal";
import { kpisResponse } from "../leads/schema";
import { chartCountsResponse, countedUser, figureListResponse, insightFilters, statusCounts } from "../schema";
import { funnelStepResponse, sourceFiguresResponse, speedToLeadResponse } from "./funnel/schema";
import { qcFiguresResponse } from "./qc/schema";

/**
 * The query of GET /api/dashboard/sales-insights. `scope` is whose sales: without one "My Team" of line managers, all in
 * the record scope of anybody else. `team_id` and `agent_id` are those who made what is counted.
 */
export const salesInsightsQuery = z
  .strictObject({ ...insightFilters, scope: nonPersonal(choiceFilter(WORK_SCOPES)) })
  .superRefine(refuseBadPeriod);

export type SalesInsightsQuery = z.output<typeof salesInsightsQuery>;

/** The properties of the lead by which converted sales are counted, as they were at the conversion. */
export const SALES_SPLITS = LEAD_DIMENSIONS;
export type SalesSplit = LeadDimension;

/** `working_days` are Mondays to Fridays without public holidays, for targets; those up to today if it has not ended. */
const salesPeriodResponse = responseOf("SalesPeriod", {
  ...periodResponse.shape,
  working_days: z.int(),
});

/** `mtd` = converted in the period; of those, `processed` are declined or submitted by now. */
const salesKpisResponse = responseOf("SalesKpis", {
  ...kpisResponse.shape,
  rate: z.number().describe("The whole percentage of the converted sales that are processed; 0 without any."),
  submitted: z.number().describe("Sales submitted for the first time in the period, even if recalled later."),
  recalled: z.number().describe("Sales recalled in the period."),
  premium: z.number().describe("Of the sales submitted in the period, in rand per month."),
  cover: z.number().describe("Of the sales submitted in the period, in rand."),
});

export type SalesKpis = z.output<typeof salesKpisResponse>;

/** What one agent made in the period. */
const leaderboardRowResponse = responseOf("LeaderboardRow", {
  rank: z
    .number()
    .describe("1 for the first; by submissions, then premium, then conversions. Equal ones share a rank."),
  user: countedUser,
  attempts: z.int().describe("Outgoing calls, and the outcomes of calls that were not recorded."),
  contacts: z.number().describe("Leads that this agent was the first to reach."),
  conversions: z.number(),
  submissions: z.number(),
  premium: z.number().describe("In rand per month."),
  qc_pass_rate: z
    .number()
    .nullable()
    .describe("The whole percentage of the checks of their sales that passed; null without a check."),
  kick_backs: z.number().nullable().describe("How many checks sent a sale back; null without a check."),
  target_submissions: z
    .number()
    .nullable()
    .describe(
      "For the period: the submissions per working day times its working days, and the premium per month by its share.",
    ),
  target_premium: z.number().nullable(),
});

export type LeaderboardRow = z.output<typeof leaderboardRowResponse>;

/**
 * Of the sales of the scope's makers that left a status last in the period, with all the time that they have spent in it;
 * null without any.
 */
const timeInStatusResponse = responseOf("TimeInStatus", {
  status: z.enum(SALE_STATUSES),
  count: z.int(),
  median_seconds: z.int().nullable(),
  p90_seconds: z.int().nullable(),
  list: figureListResponse,
});

export type TimeInStatus = z.output<typeof timeInStatusResponse>;

/** The list behind a column of the leaderboard; each row adds `by` with the user's id. */
const columnList = z.strictObject({ ...figureListResponse.shape, by: z.string() });

/**
 * The lists behind the other figures. Slices add their own filter: `status`, `product_id`, or the split's name (or
 * `{split}_group`).
 */
const salesListsResponse = responseOf("SalesLists", {
  today: figureListResponse,
  mtd: figureListResponse,
  unprocessed: figureListResponse,
  processed: figureListResponse,
  submitted: figureListResponse,
  recalled: figureListResponse,
  status: figureListResponse.describe("Of `status_counts`."),
  leaderboard: z.strictObject({
    attempts: columnList,
    reviews: columnList,
    contacts: columnList,
    conversions: columnList,
    submissions: columnList,
    kick_backs: columnList,
  }),
});

export type SalesLists = z.output<typeof salesListsResponse>;

/**
 * The Sales Insights tab. Conversions, submissions and premium are credited to the user who made them, for good, and count within
 * the scope by the maker's team at that time. `period` is this month to date unless another is asked for.
 */
export const salesInsightsResponse = responseOf("SalesInsights", {
  ...nonPersonalFields({
    scope: z.enum(WORK_SCOPES),
    scopes: z.array(z.enum(WORK_SCOPES)).describe("What the reader may choose: nothing for those who manage nobody."),
    is_line_manager: z.boolean(),
    period: salesPeriodResponse,
    previous: z
      .strictObject(periodResponse.shape)
      .describe("The same days of last month, or the days just before a longer period."),
    kpis: salesKpisResponse,
    previous_kpis: salesKpisResponse,
    sparklines: z
      .strictObject({
        today: z.array(z.number()),
        submitted: z.array(z.number()),
        processed: z.array(z.number()),
        unprocessed: z.array(z.number()),
        mtd: z.array(z.number()),
        premium: z.array(z.number()),
      })
      .describe(
        "One value for each day of `mtd_daily`: `mtd` adds up, the others are of the sales converted (`submitted`, `premium`: submitted) on that day.",
      ),
    status_counts: statusCounts(SALE_STATUSES).describe(
      "The current number in each status: of the sales converted in the period that was asked for; without one of all, by the agent and team that they have now.",
    ),
    product_counts: z.array(productCountResponse),
    mtd_daily: z.array(dayCountResponse),
    mtd_by_product: z.array(productSeriesResponse),
    previous_daily: z.array(dayCountResponse).describe("Every day of the previous period, which can have fewer days."),
    previous_by_product: z.array(productSeriesResponse),
    funnel: z.array(funnelStepResponse),
    leaderboard: z.array(leaderboardRowResponse),
    leaderboard_of: z.number().describe("How many agents were ranked, also those whose rows the reader does not see."),
    time_in_status: z.array(timeInStatusResponse),
    speed_to_lead: z.array(speedToLeadResponse),
    sources: z.array(sourceFiguresResponse),
    qc: qcFiguresResponse,
    lists: salesListsResponse,
  }),
  ...chartCountsResponse(DIMENSIONS),
});

export type SalesInsights = z.output<typeof salesInsightsResponse>;
