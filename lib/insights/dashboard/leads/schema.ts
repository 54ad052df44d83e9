import { z } from "zod";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { refuseBadPeriod } from "@/lib/insights/rollup/period";
import {
  dayCountResponse,
  periodResponse,
  productCountResponse,
  productSeriesResponse,
} from "@/lib/insights/rollup/schema";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { LEAD_CHARTS } from "../charts";
import { chartCountsResponse, insightFilters, statusCounts } from "../schema";

/** The query of GET /api/dashboard/lead-insights. */
export const leadInsightsQuery = z.strictObject(insightFilters).superRefine(refuseBadPeriod);

export type LeadInsightsQuery = z.output<typeof leadInsightsQuery>;

export const kpisResponse = responseOf("Kpis", {
  today: z.number(),
  mtd: z.number(),
  unprocessed: z.number(),
  processed: z.number(),
});

export type Kpis = z.output<typeof kpisResponse>;

/** Something that happened to a lead in the last 24 hours; `at` is ISO 8601 text. */
const timelineEntryResponse = responseOf("TimelineEntry", {
  id: nonPersonal(z.string()),
  type: nonPersonal(z.enum(["received", "worked", "converted", "submitted"])),
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

export type TimelineEntry = z.output<typeof timelineEntryResponse>;

/** Figures of the leads received in a period, by default this month to date; `kpis.today` is always of today. */
export const leadInsightsResponse = responseOf("LeadInsights", {
  scope: nonPersonal(
    z.enum(WORK_SCOPES).describe("Whose leads: one's own, those of the team, or all. It is the reader's record scope."),
  ),
  is_line_manager: nonPersonal(z.boolean()),
  kpis: nonPersonal(kpisResponse),
  status_counts: nonPersonal(
    statusCounts(LEAD_STATUSES).describe("How many of the leads received in the period are in each status now."),
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

export type LeadInsights = z.output<typeof leadInsightsResponse>;
