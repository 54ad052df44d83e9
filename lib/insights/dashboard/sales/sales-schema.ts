import { z } from "zod";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { WORK_SCOPES, type WorkScope } from "@/lib/identity/teams/work-scope";
import type { DayCount, ProductCount, ProductSeries } from "@/lib/insights/rollup/days-of-figures";
import { refuseBadPeriod } from "@/lib/insights/rollup/period";
import { LEAD_DIMENSIONS, type LeadDimension } from "@/lib/leads/list/dimensions";
import { choiceFilter } from "@/lib/platform/lists/list";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { type ChartCounts, type DimensionCount, type FigureList, insightFilters, type Kpis } from "../schema";
import type { QcFigures } from "./qc-schema";

/** Whose sales. Without one: "My Team" of line managers, all in the record scope of anybody else. */
export const SALES_SCOPES = WORK_SCOPES;
export type SalesScope = WorkScope;

/** The query of GET /api/dashboard/sales-insights. `team_id` and `agent_id` are those who made what is counted. */
export const salesInsightsQuery = z
  .strictObject({ ...insightFilters, scope: nonPersonal(choiceFilter(SALES_SCOPES)) })
  .superRefine(refuseBadPeriod);

export type SalesInsightsQuery = z.output<typeof salesInsightsQuery>;

/**
 * The Sales Insights tab. Conversions, submissions and premium belong to whoever made them, for good, and count within
 * the scope by the maker's team at that time. `period` is this month to date unless another is asked for.
 */
export type SalesInsights = {
  scope: SalesScope;
  /** What the reader may choose: nothing for those who manage nobody. */
  scopes: SalesScope[];
  is_line_manager: boolean;
  period: SalesPeriod;
  /** The same days of last month, or the days just before a longer period. */
  previous: { date_from: string; date_to: string };
  kpis: SalesKpis;
  previous_kpis: SalesKpis;
  /** One value for each day of `mtd_daily`: `mtd` adds up, the others are of the sales converted (`submitted`, `premium`:
   * submitted) on that day. */
  sparklines: Record<"today" | "mtd" | "unprocessed" | "processed" | "submitted" | "premium", number[]>;
  /**
   * The current number in each status: of the sales converted in the period that was asked for; without one of all, by
   * the agent and team that they have now.
   */
  status_counts: Partial<Record<SaleStatus, number>>;
  product_counts: ProductCount[];
  mtd_daily: DayCount[];
  mtd_by_product: ProductSeries[];
  /** Every day of the previous period, which can have fewer days. */
  previous_daily: DayCount[];
  previous_by_product: ProductSeries[];
  funnel: FunnelStep[];
  leaderboard: LeaderboardRow[];
  /** How many agents were ranked, also those whose rows the reader does not see. */
  leaderboard_of: number;
  time_in_status: TimeInStatus[];
  speed_to_lead: SpeedToLead[];
  sources: SourceFigures[];
  qc: QcFigures;
  lists: SalesLists;
} & ChartCounts<SalesSplit>;

/** The properties of the lead by which converted sales are counted, as they were at the conversion. */
export const SALES_SPLITS = LEAD_DIMENSIONS;
export type SalesSplit = LeadDimension;

/** `working_days` are Mondays to Fridays without public holidays, for targets; those up to today if it has not ended. */
type SalesPeriod = { date_from: string; date_to: string; working_days: number };

/** `mtd` = converted in the period; of those, `processed` are declined or submitted by now.. */
export type SalesKpis = Kpis & {
  /** The whole percentage of the converted sales that are processed; 0 without any. */
  rate: number;
  /** Sales submitted for the first time in the period, also if recalled later; and sales recalled in it. */
  submitted: number;
  recalled: number;
  /** Per month, and cover, both of the sales submitted in the period; in rand. */
  premium: number;
  cover: number;
};

/** As in the lead insights: `group` says how the list finds a slice that has no key. */
export type Slice = DimensionCount;

export const FUNNEL_STEPS = ["received", "contacted", "converted", "sent_to_qc", "submitted", "in_force"] as const;

/**
 * A step of the leads received in the period, however long they take; "in_force" are those whose policy is in force now.
 * `rate` is the whole percentage of the step before it; of the converted ones for "sent_to_qc" and "submitted", as not
 * every sale needs a check; null for the first step and where that is 0.
 */
export type FunnelStep = { step: (typeof FUNNEL_STEPS)[number]; count: number; rate: number | null; list: FigureList };

/** What one agent made in the period. */
export type LeaderboardRow = {
  /** 1 for the first; by submissions, then premium, then conversions. Equal ones share a rank. */
  rank: number;
  user: { id: number; name: string; surname: string };
  /** Calls with an outcome: dispositions and conversions. */
  attempts: number;
  /** Leads that this agent was the first to reach. */
  contacts: number;
  conversions: number;
  submissions: number;
  /** In rand per month. */
  premium: number;
  /** The whole percentage of the checks of their sales that passed, and how many sent one back; null without a check. */
  qc_pass_rate: number | null;
  kick_backs: number | null;
  /** For the period: the submissions per working day times its working days, and the premium per month by its share. */
  target_submissions: number | null;
  target_premium: number | null;
};

/**
 * Of the sales of the scope's makers that left a status last in the period, with all the time that they have spent in it;
 * null without any.
 */
export type TimeInStatus = {
  status: SaleStatus;
  count: number;
  median_seconds: number | null;
  p90_seconds: number | null;
  list: FigureList;
};

/** Of the leads received in the period that were tried, from the arrival to the first attempt. */
export type SpeedToLead = {
  source: Pick<Slice, "key" | "label" | "group">;
  count: number;
  median_minutes: number | null;
  list: FigureList;
};

/** Of the leads received in the period. Rates are whole percentages of all of them; costs are in rand. */
export type SourceFigures = {
  source: Pick<Slice, "key" | "label" | "group">;
  leads: number;
  contacted: number;
  converted: number;
  contactable_rate: number;
  conversion_rate: number;
  /** The sum of the prices of the leads; null where none has a price. */
  cost: number | null;
  cost_per_lead: number | null;
  cost_per_sale: number | null;
  /** Of `leads`; with `funnel=contacted` or `funnel=converted` of those. */
  list: FigureList;
};

/**
 * The lists behind the other figures. Slices add their own filter: `status`, `product_id`, or the split's name (or
 * `{split}_group`); rows of the leaderboard add `by` with the user's id.
 */
export type SalesLists = {
  today: FigureList;
  mtd: FigureList;
  unprocessed: FigureList;
  processed: FigureList;
  submitted: FigureList;
  recalled: FigureList;
  /** Of `status_counts`. */
  status: FigureList;
  leaderboard: Record<
    "attempts" | "contacts" | "conversions" | "submissions" | "reviews" | "kick_backs",
    FigureList & { by: string }
  >;
};
