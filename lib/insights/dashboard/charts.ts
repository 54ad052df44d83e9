import { DIMENSIONS } from "@/lib/leads/list/dimensions";

/** A distribution on the dashboard. */
export type Chart = {
  label: string;
  /** Whether API keys without personal data may read it. */
  isNonPersonal?: boolean;
};

/**
 * The distributions of leads in the Lead Insights, apart from status and product. Each is a pie, the field `{name}_counts`
 * of the response, and a card of reports.
 */
export const LEAD_CHARTS = { ...DIMENSIONS } satisfies Record<string, Chart>;

type LeadChart = keyof typeof LEAD_CHARTS;
export const LEAD_CHART_NAMES = Object.keys(LEAD_CHARTS) as LeadChart[];
