import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";

/** Numbers of sales by product id, then by status. */
export type SaleStats = Record<string, Partial<Record<SaleStatus, number>>>;

type Choice = { id: number; name: string };

/** What the sales of a list can be narrowed by: the sources of the newest, and whose they may be. */
export type SaleFilters = { sources: string[]; plans: Choice[]; agents: Choice[]; teams: Choice[] };
