import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";

/** Nothing is left to be done on these; a sale in any other status is open. */
export const FINISHED_SALE_STATUSES: SaleStatus[] = ["declined", "policy-submitted"];

/** In these the form of a sale can be changed. */
export const EDITABLE_SALE_STATUSES: SaleStatus[] = ["new", "in-progress", "callback"];
