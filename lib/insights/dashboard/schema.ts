import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { LeadStatus } from "@/lib/leads/leads/status";

/** What the two tabs of the dashboard have in common. Days are days in South Africa, "YYYY-MM-DD". */
type Insights<Status extends string> = {
  kpis: Kpis;
  /** The current number in each status. */
  status_counts: Partial<Record<Status, number>>;
  /** How many were added this month, by product. */
  product_counts: ProductCount[];
  /** Every day of this month up to today. */
  mtd_daily: DayCount[];
  mtd_by_product: ProductSeries[];
};

export type Kpis = { today: number; mtd: number; unprocessed: number; processed: number };
export type DayCount = { date: string; count: number };
export type ProductCount = { product_id: number; product_name: string; count: number };
export type ProductSeries = { product_id: number; product_name: string; series: DayCount[] };

/** `unprocessed` and `processed` are of the leads received this month; the rate is a whole percentage of those. */
export type LeadInsights = Insights<LeadStatus> & { processed_rate: number };

/** Whose sales: one's own, those of "My Team", or all in one's record scope. */
export const SALES_SCOPES = ["me", "team", "tenant"] as const;
export type SalesScope = (typeof SALES_SCOPES)[number];

/** `unprocessed` and `processed` are of all sales: still open, or declined and submitted. */
export type SalesInsights = Insights<SaleStatus> & { is_line_manager: boolean; scope: SalesScope };

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
