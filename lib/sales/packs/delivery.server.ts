import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { coolingOffEndsOn } from "@/lib/insurance/cooling-off";
import { law } from "@/lib/insurance/law/law.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { dateColumn } from "@/lib/platform/time/days";
import { applySaleChange, type LockedSale, lockSale, requireVersion } from "@/lib/sales/record/change.server";
import { reloadParts } from "@/lib/sales/record/record.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import { toDelivery } from "./packs.server";
import type { deliveryInput } from "./schema";

/**
 * Records when and how the client received the policy pack in writing, from which the cooling-off period is counted, and
 * what proves it. A later record replaces an earlier one.
 * @throws HttpError 404; 403 to those with a part in the sale; 409 on a stale version, and unless the sale is submitted and
 *   its pack made; 422 on a day before the submission
 */
export function recordDelivery(
  actor: Actor,
  id: number,
  { delivered_on, delivered_how, delivered_reference, version }: z.output<typeof deliveryInput>,
): Promise<LockedSale> {
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    if (!SALE_STATUS[sale.status].isSubmitted) throw conflict("Only a submitted sale is confirmed in writing.");
    if (sale.is_party) throw forbidden("A user who did not work on the sale must record the delivery.");
    if (version !== undefined) requireVersion(sale, version);
    const pack = sale.packs.find(({ voided_at }) => voided_at === null);
    if (pack && !pack.made_at) throw conflict("The policy pack is being created. Try again in a moment.");
    const submittedOn = isoDate(pack?.submitted_at ?? sale.status_changed_at);
    if (delivered_on < submittedOn) {
      throw invalid({ delivered_on: `The sale was submitted on ${formatDate(submittedOn)}.` });
    }
    const delivered = { delivered_on: dateColumn(delivered_on), delivered_how };
    if (pack) await db.salePack.update({ where: { id: pack.id }, data: delivered, select: { id: true } });
    const cooling_off_ends_on = dateColumn(coolingOffEndsOn(delivered_on, law()));
    const isLate = sale.confirm_by !== null && delivered.delivered_on > sale.confirm_by;
    const after = await applySaleChange(actor, sale, {
      set: {
        ...delivered,
        delivered_reference,
        cooling_off_ends_on,
        ...(!isLate && { confirmation_overdue_at: null }),
      },
      describe: (now) => [{ type: "delivered", old: toDelivery(sale), new: toDelivery(now) }],
    });
    return reloadParts(actor, after, ["packs"]);
  });
}
