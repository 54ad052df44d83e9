import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import type { RecordScope } from "@/lib/identity/rights/record-scope";

export const RECORD_SCOPE_LABELS: Record<RecordScope, string> = {
  own: "Only their own leads and sales",
  team: "Their own and their team's leads and sales",
  tenant: "All leads and sales of the organisation",
};

export const SALE_STATUS_OPTIONS = SALE_STATUSES.map((id) => ({ id, name: SALE_STATUS_LABELS[id] }));
