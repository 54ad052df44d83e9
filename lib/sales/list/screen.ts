import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";

/** How the screen sorts unless asked otherwise: callbacks by when they are due, everything else the newest first. */
export const defaultSortOf = (status: SaleStatus | undefined) =>
  status === "callback" ? { by: "callback_at", desc: false } : { by: "created_at", desc: true };

/** That order as parameters of the list. */
export function sortParamsOf(status: SaleStatus | undefined): Record<string, string> {
  const { by, desc } = defaultSortOf(status);
  return { sortBy: by, sortDesc: String(desc) };
}
