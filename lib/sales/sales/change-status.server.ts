import "server-only";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { fullNameOf } from "@/lib/platform/format";
import { forbidden } from "@/lib/platform/http/errors.server";
import { applySaleChange, type LockedSale } from "./change.server";

/** A new status, and the columns that change with it. */
export type StatusChange = {
  status: SaleStatus;
  agent_id?: number;
  callback_at?: Date | null;
  declined_at?: Date | null;
  declined_by_id?: number | null;
  declined_reason?: string | null;
};

/** Gives a sale another status. @throws HttpError 403 when the actor may not bring sales into it */
export async function changeStatus(
  actor: Actor,
  sale: LockedSale,
  change: StatusChange,
  reason?: string | null,
): Promise<LockedSale> {
  if (!actor.allowed_sale_statuses.includes(change.status)) {
    throw forbidden(`You may not bring a sale into ${change.status}.`);
  }
  const shown = {
    status: change.status,
    ...(change.callback_at && { callback_at: change.callback_at }),
    ...(change.agent_id && { agent: fullNameOf(actor) }),
  };
  return applySaleChange(actor, sale, {
    set: { ...change, status_changed_at: new Date() },
    describe: () => ({ type: "status", old: { status: sale.status }, new: shown, reason }),
  });
}
