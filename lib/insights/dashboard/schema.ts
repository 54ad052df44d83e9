import { z } from "zod";
import type { WorkScope } from "@/lib/identity/teams/work-scope";
import type { DayCount, ProductCount, ProductSeries } from "@/lib/insights/rollup/days-of-figures";
import { type Period, refuseBadPeriod } from "@/lib/insights/rollup/period";
import type { LeadStatus } from "@/lib/leads/record/status";
import { dayFilter, idFilter } from "@/lib/platform/lists/list";
import { nonPersonalFields } from "@/lib/platform/schemas/non-personal";
import type { LeadChart } from "./charts";

/** What the two tabs of the dashboard have in common. Days are days in South Africa, "YYYY-MM-DD". */
type Insights<Status extends string> = {
  kpis: Kpis;
  /** How many there are in each status now. */
  status_counts: Partial<Record<Status, number>>;
  /** How many were added this month, by product. */
  product_counts: ProductCount[];
  /** Every day of this month up to today. */
  mtd_daily: DayCount[];
  mtd_by_product: ProductSeries[];
};

export type Kpis = { today: number; mtd: number; unprocessed: number; processed: number };

/**
 * Leads by one of their properties. `key` is what the list's filter of the same name takes. It is null for what is not
 * known and for what has no key of its own; the list finds those by `{dimension}_group=unknown` and `=other`.
 */
export type DimensionCount = { key: string | null; label: string; count: number; group: "unknown" | "other" | null };

export type ChartCounts<Name extends string> = Record<`${Name}_counts`, DimensionCount[]>;

/** Of the leads received in a period, by default this month to date; `kpis.today` is always of today. */
export type LeadInsights = Insights<LeadStatus> &
  ChartCounts<LeadChart> & {
    /** Whose leads: one's own, those of the team, or all. It is the reader's record scope. */
    scope: WorkScope;
    is_line_manager: boolean;
    /** The whole percentage of the period's leads that are processed. */
    processed_rate: number;
    period: Period;
    /**
     * What the period is compared with: the same days of the month before, or, for a period of more than one month, as
     * many days right before it.
     */
    previous: Period;
    /** Of the previous period. `today` is of the same day of the month before. */
    previous_kpis: Kpis;
    /** One value for each day of `mtd_daily`: `mtd` adds up, the others are of the leads received on that day. */
    sparklines: Record<keyof Kpis, number[]>;
    /** Every day of the previous period. It can have fewer days than the period. */
    previous_daily: DayCount[];
    previous_by_product: ProductSeries[];
    timeline: TimelineEntry[];
  };

/** Something that happened to a lead in the last 24 hours; `at` is ISO 8601 text. */
export type TimelineEntry = {
  id: string;
  type: (typeof TIMELINE_TYPES)[number];
  at: string;
  lead: { id: number; lead_id: string; name: string; surname: string | null };
  product: { id: number; name: string; slug: string };
  /** Who did it: a user, or a program such as a lead source. */
  actor: string;
  /** The status that a worked lead got, the source of a received one, the reference of a sale. */
  detail: string | null;
};

export const TIMELINE_TYPES = ["received", "worked", "converted", "submitted"] as const;

/** A list of what a figure counts: of leads, of sales or of decided reviews, with these parameters. */
export type FigureList = { resource: "leads" | "sales" | "qc-reviews"; filters: Record<string, string> };

export type LastLogin = {
  id: number;
  name: string;
  surname: string;
  email: string;
  personality_name: string | null;
  last_login_at: string | null;
  /** "2 h ago", "Never" */
  display: string;
  severity: "success" | "warning" | "error";
};

/** The filters of the insights. The period is at most 366 days. */
export const insightFilters = nonPersonalFields({
  date_from: dayFilter,
  date_to: dayFilter,
  product_id: idFilter,
  team_id: idFilter,
  agent_id: idFilter,
  /** Ignored unless the actor is an administrator. */
  tenant_id: idFilter,
});

/** The query of GET /api/dashboard/lead-insights. */
export const leadInsightsQuery = z.strictObject(insightFilters).superRefine(refuseBadPeriod);

export type LeadInsightsQuery = z.output<typeof leadInsightsQuery>;
