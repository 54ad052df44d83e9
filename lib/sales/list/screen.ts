import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { SALE_CREDIT_FILTERS } from "./credit-names";

/** What the screen of a product's sales can be narrowed by, besides a search. */
export const SALE_FILTERS = [
  ...["status", "agent_id", "team_id", "product_plan_id", "source", "debit_day", "date_field", "date_from", "date_to"],
  ...["qc_result", "policy_outcome", "confirmation", "conditions"],
  ...["product_id", ...SALE_CREDIT_FILTERS],
];

/** How the screen sorts unless asked otherwise: callbacks by when they are due, everything else the newest first. */
export const defaultSortOf = (status: SaleStatus | undefined) =>
  status === "callback" ? { by: "callback_at", desc: false } : { by: "created_at", desc: true };

/** That order as parameters of the list. */
export function sortParamsOf(status: SaleStatus | undefined): Record<string, string> {
  const { by, desc } = defaultSortOf(status);
  return { sortBy: by, sortDesc: String(desc) };
}

/** So many sales are given to somebody else at once at most. */
export const MAX_REASSIGNED = 200;
