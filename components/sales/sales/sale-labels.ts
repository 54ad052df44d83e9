import type { Tone } from "@/components/ui/badge";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";

export const SALE_STATUS_LABELS: Record<SaleStatus, string> = {
  new: "New",
  "in-progress": "In progress",
  callback: "Callback",
  "qc-oversight": "QC oversight",
  declined: "Declined",
  "policy-submitted": "Policy submitted",
};

export const SALE_STATUS_TONES: Record<SaleStatus, Tone> = {
  new: "info",
  "in-progress": "primary",
  callback: "warning",
  "qc-oversight": "neutral",
  declined: "error",
  "policy-submitted": "success",
};
