import "server-only";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/format";
import { forbidden } from "@/lib/platform/http/errors.server";
import { recordSaleEvent } from "./events.server";

type Sale = { id: number; tenant_id: number; status: SaleStatus };

/** A new status, and the columns that change with it. */
export type StatusChange = {
  status: SaleStatus;
  agent_id?: number;
  callback_at?: Date | null;
  declined_at?: Date | null;
  declined_by_id?: number | null;
  declined_reason?: string | null;
};

/** Gives a sale another status and notes it. @throws HttpError 403 when the actor may not bring sales into it */
export async function changeStatus(actor: Actor, sale: Sale, change: StatusChange, reason?: string | null) {
  if (!actor.allowed_sale_statuses.includes(change.status)) {
    throw forbidden(`You may not bring a sale into ${change.status}.`);
  }
  await db.sale.update({
    where: { id: sale.id },
    data: { ...change, status_changed_at: new Date(), version: { increment: 1 } },
  });
  const told = {
    status: change.status,
    ...(change.callback_at && { callback_at: change.callback_at }),
    ...(change.agent_id && { agent: fullNameOf(actor) }),
  };
  await recordSaleEvent(actor, sale, "status", { old: { status: sale.status }, new: told, reason });
}
