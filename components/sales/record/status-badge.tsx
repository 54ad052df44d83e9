import { Badge } from "@/components/ui/badge";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { SALE_STATUS_TONES } from "./sale-labels";

export const StatusBadge = ({ status }: { status: SaleStatus }) => (
  <Badge tone={SALE_STATUS_TONES[status]}>{SALE_STATUS_LABELS[status]}</Badge>
);
