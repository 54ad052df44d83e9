import "server-only";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forbidden } from "@/lib/platform/http/errors.server";
import type { NewSaleEvent, SaleColumns } from "./change.server";
import type { SaleRecord } from "./record.server";
import { SALE_STATUS_LABELS } from "./status-labels";

/** A new status, and the columns that change with it. */
export type NewStatus = SaleColumns & { status: SaleStatus };

/** What the history says of a change of status besides the status. */
type Told = {
  type?: "status" | "recalled";
  old?: Record<string, string | null>;
  new?: Record<string, string | null>;
  reason?: string | null;
};

/** The columns of a change of status, and its event. */
export function statusChange(
  sale: SaleRecord,
  columns: NewStatus,
  told: Told = {},
): { set: SaleColumns; event: NewSaleEvent } {
  return {
    set: { ...columns, status_changed_at: new Date() },
    event: {
      type: told.type ?? "status",
      old: { status: sale.status, ...told.old },
      new: { status: columns.status, ...told.new },
      reason: told.reason,
    },
  };
}

/** @throws HttpError 403 when the actor may not bring sales into a status */
export function requireAllowedStatus(actor: Actor, status: SaleStatus): void {
  if (!actor.allowed_sale_statuses.includes(status))
    throw forbidden(`You may not move a sale to ${SALE_STATUS_LABELS[status]}.`);
}
