/** The statuses of a sale, each of which a personality may be allowed or not. What follows from them: lib/sales/sales/status.ts. */
export const SALE_STATUSES = [
  "new",
  "in-progress",
  "callback",
  "qc-oversight",
  "declined",
  "policy-submitted",
] as const;

export type SaleStatus = (typeof SALE_STATUSES)[number];
