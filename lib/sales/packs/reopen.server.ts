import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { applySaleChange, type LockedSale, lockSale, requireVersion } from "@/lib/sales/record/change.server";
import { CAME_BACK } from "@/lib/sales/record/columns/confirmation";
import { reloadParts } from "@/lib/sales/record/record.server";
import { toDelivery } from "./packs.server";

/** The columns of a sale that is to be confirmed in writing again. */
export const NOT_DELIVERED = {
  delivered_on: null,
  delivered_how: null,
  delivered_reference: null,
  cooling_off_ends_on: null,
  confirmation_overdue_at: null,
};

/** The valid policy pack of a sale is not delivered either. */
export const forgetDelivery = (sale_id: number) =>
  db.salePack.updateMany({ where: { sale_id, voided_at: null }, data: { delivered_on: null, delivered_how: null } });

/**
 * Records that a policy pack came back, so that the sale is to be confirmed in writing again. Its cooling-off period has
 * not begun.
 * @throws HttpError 404; 409 on a stale version, and where no delivery is recorded
 */
export function reopenDelivery(actor: Actor, id: number, version: number): Promise<LockedSale> {
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    requireVersion(sale, version);
    if (sale.delivered_on === null) throw conflict("No delivery of this sale is recorded.");
    await forgetDelivery(id);
    const after = await applySaleChange(actor, sale, {
      set: NOT_DELIVERED,
      describe: () => [
        { type: "delivery_reopened", old: toDelivery(sale), new: { delivered_on: null }, reason: CAME_BACK },
      ],
    });
    return reloadParts(actor, after, ["packs"]);
  });
}
