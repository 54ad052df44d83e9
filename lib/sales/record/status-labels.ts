import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";

/** What the statuses of a sale are called on screens, in messages and in reports. */
export const SALE_STATUS_LABELS: Record<SaleStatus, string> = {
  new: "New",
  "in-progress": "In progress",
  callback: "Callback",
  "qc-oversight": "QC oversight",
  declined: "Declined",
  "policy-submitted": "Policy submitted",
};

/** The label of a sale's status; any other text as it is. */
export const saleStatusText = (status: string): string =>
  Object.entries(SALE_STATUS_LABELS).find(([id]) => id === status)?.[1] ?? status;
