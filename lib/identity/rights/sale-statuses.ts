/** The statuses of a sale, which a personality may be allowed. Their consequences are in lib/sales/record/status.ts. */
export const SALE_STATUSES = [
  "new",
  "in-progress",
  "callback",
  "qc-oversight",
  "declined",
  "policy-submitted",
] as const;

export type SaleStatus = (typeof SALE_STATUSES)[number];
