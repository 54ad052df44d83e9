import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";

/** Numbers of sales by product id, then by status. */
export type SaleStats = Record<string, Partial<Record<SaleStatus, number>>>;
