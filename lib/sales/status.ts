export const SALE_STATUSES = ["new", "in-progress", "callback", "qc-oversight", "declined", "policy-submitted"] as const;

export type SaleStatus = (typeof SALE_STATUSES)[number];
