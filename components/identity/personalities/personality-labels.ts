import type { RecordScope } from "@/lib/identity/rights/record-scope";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";

export const RECORD_SCOPE_LABELS: Record<RecordScope, string> = {
  own: "Only their own leads and sales",
  team: "Their own and their team's leads and sales",
  tenant: "All leads and sales of the organisation",
};

export const SALE_STATUS_OPTIONS = SALE_STATUSES.map((id) => ({ id, name: SALE_STATUS_LABELS[id] }));

/** The path of a tenant's roles; null without a tenant. */
export const roleOptionsPath = (tenantId: number | null | undefined) =>
  tenantId ? `/roles/options?tenant_id=${tenantId}` : null;
