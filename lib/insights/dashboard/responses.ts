import { z } from "zod";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { DIMENSION_GROUPS } from "@/lib/leads/list/dimensions";
import { LEAD_STATUSES, type LeadStatus } from "@/lib/leads/record/status";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { type Chart, LEAD_CHARTS } from "./charts";
import { TIMELINE_TYPES } from "./schema";

/** A list of what a figure counts: of leads, of sales or of decided reviews, with these parameters. */
export const figureListResponse = responseOf("FigureList", {
  resource: z.enum(["leads", "sales", "qc-reviews"]),
  filters: z.record(z.string(), z.string()),
});

const kpisResponse = responseOf("Kpis", {
  today: z.number(),
  mtd: z.number(),
  unprocessed: z.number(),
  processed: z.number(),
});

export const productCountResponse = responseOf("ProductCount", {
  product_id: z.int(),
  product_name: z.string(),
  count: z.int(),
});

export const dayCountResponse = responseOf("DayCount", {
  date: z.string(),
  count: z.int(),
});

export const productSeriesResponse = responseOf("ProductSeries", {
  product_id: z.int(),
  product_name: z.string(),
  series: z.array(dayCountResponse),
});

const dimensionCountResponse = responseOf("DimensionCount", {
  key: z.string().nullable(),
  label: z.string(),
  count: z.int(),
  group: z.enum(DIMENSION_GROUPS).nullable(),
});

/** The counts of each chart. */
export const chartCountsResponse = <Name extends string>(charts: Record<Name, Chart>) =>
  Object.fromEntries(
    Object.entries<Chart>(charts).map(([name, { isNonPersonal }]) => {
      const counts = z.array(dimensionCountResponse);
      return [`${name}_counts`, isNonPersonal ? nonPersonal(counts) : counts];
    }),
  ) as Record<`${Name}_counts`, z.ZodArray<typeof dimensionCountResponse>>;

/** Days in South Africa, "YYYY-MM-DD", both included. */
export const periodResponse = responseOf("Period", {
  date_from: z.string(),
  date_to: z.string(),
});

/** Something that happened to a lead in the last 24 hours; `at` is ISO 8601 text. */
const timelineEntryResponse = responseOf("TimelineEntry", {
  id: nonPersonal(z.string()),
  type: nonPersonal(z.enum(TIMELINE_TYPES)),
  at: nonPersonal(z.string()),
  lead: z.strictObject({
    id: nonPersonal(z.int()),
    lead_id: nonPersonal(z.string()),
    name: z.string(),
    surname: z.string().nullable(),
  }),
  product: nonPersonal(
    z.strictObject({
      id: z.int(),
      name: z.string(),
      slug: z.string(),
    }),
  ),
  actor: nonPersonal(z.string().describe("Who did it: a user, or a program such as a lead source.")),
  detail: nonPersonal(
    z
      .string()
      .nullable()
      .describe("The status that a worked lead got, the source of a received one, the reference of a sale."),
  ),
});

const countsByStatus = Object.fromEntries(LEAD_STATUSES.map((status) => [status, z.number().optional()])) as Record<
  LeadStatus,
  z.ZodOptional<z.ZodNumber>
>;

export const leadInsightsResponse = responseOf("LeadInsights", {
  scope: nonPersonal(
    z.enum(WORK_SCOPES).describe("Whose leads: one's own, those of the team, or all. It is the reader's record scope."),
  ),
  is_line_manager: nonPersonal(z.boolean()),
  kpis: nonPersonal(kpisResponse),
  status_counts: nonPersonal(
    z.strictObject(countsByStatus).describe("How many of the leads received in the period are in each status now."),
  ),
  product_counts: nonPersonal(z.array(productCountResponse).describe("How many were added this month, by product.")),
  mtd_daily: nonPersonal(z.array(dayCountResponse).describe("Every day of this month up to today.")),
  mtd_by_product: nonPersonal(z.array(productSeriesResponse)),
  ...chartCountsResponse(LEAD_CHARTS),
  processed_rate: nonPersonal(z.number().describe("The whole percentage of the period's leads that are processed.")),
  period: nonPersonal(periodResponse),
  previous: nonPersonal(
    periodResponse.describe(
      "What the period is compared with: the same days of the month before, or, for a period of more than one month, as many days right before it.",
    ),
  ),
  previous_kpis: nonPersonal(
    kpisResponse.describe("Of the previous period. `today` is of the same day of the month before."),
  ),
  sparklines: nonPersonal(
    z
      .strictObject({
        today: z.array(z.number()),
        processed: z.array(z.number()),
        unprocessed: z.array(z.number()),
        mtd: z.array(z.number()),
      })
      .describe(
        "One value for each day of `mtd_daily`: `mtd` adds up, the others are of the leads received on that day.",
      ),
  ),
  previous_daily: nonPersonal(
    z.array(dayCountResponse).describe("Every day of the previous period. It can have fewer days than the period."),
  ),
  previous_by_product: nonPersonal(z.array(productSeriesResponse)),
  timeline: z.array(timelineEntryResponse),
});

/** The lists of a row's counts. */
const checkListsResponse = responseOf("CheckLists", {
  declined: figureListResponse,
  passed: figureListResponse,
  reviews: figureListResponse,
  kicked_back: figureListResponse,
});

/** A week from Monday to Sunday, or as much of it as the period has. Days are "YYYY-MM-DD". */
const qcWeekResponse = responseOf("QcWeek", {
  reviews: z.number(),
  passed: z.number(),
  kicked_back: z.number(),
  declined: z.number(),
  pass_rate: z.number().nullable().describe("The whole percentage of the reviews that passed; null without any."),
  from: z.string(),
  to: z.string(),
  lists: checkListsResponse,
});

/** The checks of what one agent sent to QC. */
const qcAgentResponse = responseOf("QcAgent", {
  reviews: z.number(),
  passed: z.number(),
  kicked_back: z.number(),
  declined: z.number(),
  pass_rate: z.number().nullable().describe("The whole percentage of the reviews that passed; null without any."),
  user: z.strictObject({
    id: z.int(),
    name: z.string(),
    surname: z.string(),
  }),
  lists: checkListsResponse,
});

const qcReviewerResponse = responseOf("QcReviewer", {
  user: z.strictObject({ id: z.int(), name: z.string(), surname: z.string() }),
  reviews: z.int(),
  items: z.int(),
  not_applicable: z.int().describe("How many of the items were not applicable."),
  not_applicable_rate: z.int().nullable().describe("The whole percentage of the items; null without any."),
});

const qcScoreResponse = responseOf("QcScore", {
  band: z.enum(["0-49", "50-59", "60-69", "70-79", "80-89", "90-99", "100", "none"]),
  label: z.string(),
  count: z.int(),
  list: figureListResponse,
});

const failedItemResponse = responseOf("FailedItem", {
  key: z.string().nullable(),
  label: z.string(),
  count: z.int(),
  list: figureListResponse,
});

/** Of the reviews decided in the period, by whoever sent the sales. */
export const qcFiguresResponse = responseOf("QcFigures", {
  reviews: z.number(),
  passed: z.number(),
  kicked_back: z.number(),
  declined: z.number(),
  pass_rate: z.number().nullable().describe("The whole percentage of the reviews that passed; null without any."),
  kick_backs_per_sale: z
    .number()
    .nullable()
    .describe("Kick-backs for each sale that passed or was declined, with two decimals; null without such a sale."),
  median_seconds: z.int().nullable().describe("From sending a sale to the decision; null without a check."),
  p90_seconds: z.int().nullable(),
  disputed: z
    .number()
    .describe("Checks of which the seller disputed an item, and those of them of which one was upheld."),
  upheld: z.number(),
  second_looks: z.number().describe("Sales that were judged again, and how many of those agree with the first review."),
  agreed: z.number(),
  agreement_rate: z.number().nullable(),
  weeks: z.array(qcWeekResponse),
  agents: z.array(qcAgentResponse).describe("Those with most reviews first."),
  reviewers: z.array(qcReviewerResponse).describe("Those who found most not applicable first."),
  scores: z.array(qcScoreResponse),
  failed_items: z.array(failedItemResponse).describe("Those that failed most often first."),
  lists: z.strictObject({
    declined: figureListResponse,
    passed: figureListResponse,
    reviews: figureListResponse,
    kicked_back: figureListResponse,
    disputed: figureListResponse,
    upheld: figureListResponse,
    agreed: figureListResponse.nullable(),
    second_looks: figureListResponse.nullable(),
  }),
});

const lastLoginResponse = responseOf("LastLogin", {
  id: z.int(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  personality_name: z.string().nullable(),
  last_login_at: instant.nullable(),
  display: z.string().describe('"2 h ago", "Never"'),
  severity: z.enum(["error", "success", "warning"]),
});

export const lastLoginsResponse = z.strictObject({
  items: z.array(lastLoginResponse),
});
