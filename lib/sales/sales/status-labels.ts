import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";

/** What the statuses of a sale are called on screens and in reports. */
export const SALE_STATUS_LABELS: Record<SaleStatus, string> = {
  new: "New",
  "in-progress": "In progress",
  callback: "Callback",
  "qc-oversight": "QC oversight",
  declined: "Declined",
  "policy-submitted": "Policy submitted",
};
