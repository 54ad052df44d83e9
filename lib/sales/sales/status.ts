export const SALE_STATUSES = [
  "new",
  "in-progress",
  "callback",
  "qc-oversight",
  "declined",
  "policy-submitted",
] as const;

export type SaleStatus = (typeof SALE_STATUSES)[number];

/** Nothing is left to be done on these; a sale in any other status is open. */
export const FINISHED_SALE_STATUSES: SaleStatus[] = ["declined", "policy-submitted"];

/** In these the form of a sale can be changed. */
export const EDITABLE_SALE_STATUSES: SaleStatus[] = ["new", "in-progress", "callback"];
