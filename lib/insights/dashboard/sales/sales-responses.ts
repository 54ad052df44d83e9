import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { DIMENSION_GROUPS, DIMENSIONS } from "@/lib/leads/list/dimensions";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonalFields } from "@/lib/platform/schemas/non-personal";
import {
  chartCountsResponse,
  dayCountResponse,
  figureListResponse,
  productCountResponse,
  productSeriesResponse,
  qcFiguresResponse,
} from "../responses";
import { FUNNEL_STEPS } from "./sales-schema";

const salesPeriodResponse = responseOf("SalesPeriod", {
  date_from: z.string(),
  date_to: z.string(),
  working_days: z.int(),
});

/** `mtd` = converted in the period; of those, `processed` are declined or submitted by now.. */
const salesKpisResponse = responseOf("SalesKpis", {
  today: z.number(),
  mtd: z.number(),
  unprocessed: z.number(),
  processed: z.number(),
  rate: z.number().describe("The whole percentage of the converted sales that are processed; 0 without any."),
  submitted: z
    .number()
    .describe("Sales submitted for the first time in the period, also if recalled later; and sales recalled in it."),
  recalled: z.number(),
  premium: z.number().describe("Per month, and cover, both of the sales submitted in the period; in rand."),
  cover: z.number(),
});

const funnelStepResponse = responseOf("FunnelStep", {
  step: z.enum(FUNNEL_STEPS),
  count: z.int(),
  rate: z.number().nullable(),
  list: figureListResponse,
});

/** What one agent made in the period. */
const leaderboardRowResponse = responseOf("LeaderboardRow", {
  rank: z
    .number()
    .describe("1 for the first; by submissions, then premium, then conversions. Equal ones share a rank."),
  user: z.strictObject({
    id: z.int(),
    name: z.string(),
    surname: z.string(),
  }),
  attempts: z.int().describe("Calls with an outcome: dispositions and conversions."),
  contacts: z.number().describe("Leads that this agent was the first to reach."),
  conversions: z.number(),
  submissions: z.number(),
  premium: z.number().describe("In rand per month."),
  qc_pass_rate: z
    .number()
    .nullable()
    .describe(
      "The whole percentage of the checks of their sales that passed, and how many sent one back; null without a check.",
    ),
  kick_backs: z.number().nullable(),
  target_submissions: z
    .number()
    .nullable()
    .describe(
      "For the period: the submissions per working day times its working days, and the premium per month by its share.",
    ),
  target_premium: z.number().nullable(),
});

/** Of the sales that left a status last in the period, with all the time that they have spent in it; null without any. */
const timeInStatusResponse = responseOf("TimeInStatus", {
  status: z.enum(SALE_STATUSES),
  count: z.int(),
  median_seconds: z.int().nullable(),
  p90_seconds: z.int().nullable(),
  list: figureListResponse,
});

/** Of the leads received in the period that were tried, from the arrival to the first attempt. */
const speedToLeadResponse = responseOf("SpeedToLead", {
  source: z.strictObject({
    key: z.string().nullable(),
    group: z.enum(DIMENSION_GROUPS).nullable(),
    label: z.string(),
  }),
  count: z.int(),
  median_minutes: z.number().nullable(),
  list: figureListResponse,
});

/** Of the leads received in the period. Rates are whole percentages of all of them; costs are in rand. */
const sourceFiguresResponse = responseOf("SourceFigures", {
  source: z.strictObject({
    key: z.string().nullable(),
    group: z.enum(DIMENSION_GROUPS).nullable(),
    label: z.string(),
  }),
  leads: z.number(),
  contacted: z.number(),
  converted: z.number(),
  contactable_rate: z.number(),
  conversion_rate: z.number(),
  cost: z.number().nullable().describe("The sum of the prices of the leads; null where none has a price."),
  cost_per_lead: z.number().nullable(),
  cost_per_sale: z.number().nullable(),
  list: figureListResponse.describe("Of `leads`; with `funnel=contacted` or `funnel=converted` of those."),
});

const salesListsResponse = responseOf("SalesLists", {
  today: figureListResponse,
  mtd: figureListResponse,
  unprocessed: figureListResponse,
  processed: figureListResponse,
  submitted: figureListResponse,
  recalled: figureListResponse,
  status: figureListResponse.describe("Of `status_counts`."),
  leaderboard: z.strictObject({
    attempts: z.strictObject({
      resource: z.enum(["leads", "sales", "qc-reviews"]),
      filters: z.record(z.string(), z.string()),
      by: z.string(),
    }),
    reviews: z.strictObject({
      resource: z.enum(["leads", "sales", "qc-reviews"]),
      filters: z.record(z.string(), z.string()),
      by: z.string(),
    }),
    contacts: z.strictObject({
      resource: z.enum(["leads", "sales", "qc-reviews"]),
      filters: z.record(z.string(), z.string()),
      by: z.string(),
    }),
    conversions: z.strictObject({
      resource: z.enum(["leads", "sales", "qc-reviews"]),
      filters: z.record(z.string(), z.string()),
      by: z.string(),
    }),
    submissions: z.strictObject({
      resource: z.enum(["leads", "sales", "qc-reviews"]),
      filters: z.record(z.string(), z.string()),
      by: z.string(),
    }),
    kick_backs: z.strictObject({
      resource: z.enum(["leads", "sales", "qc-reviews"]),
      filters: z.record(z.string(), z.string()),
      by: z.string(),
    }),
  }),
});

export const salesInsightsResponse = responseOf("SalesInsights", {
  ...nonPersonalFields({
    scope: z.enum(WORK_SCOPES),
    scopes: z.array(z.enum(WORK_SCOPES)).describe("What the reader may choose: nothing for those who manage nobody."),
    is_line_manager: z.boolean(),
    period: salesPeriodResponse,
    previous: z
      .strictObject({
        date_from: z.string(),
        date_to: z.string(),
      })
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
    status_counts: z
      .strictObject({
        new: z.number().optional(),
        "in-progress": z.number().optional(),
        callback: z.number().optional(),
        "qc-oversight": z.number().optional(),
        declined: z.number().optional(),
        "policy-submitted": z.number().optional(),
      })
      .describe(
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
