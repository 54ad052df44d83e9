import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { coolingOffEndsOn } from "@/lib/insurance/cooling-off";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { dateColumn, dateText } from "@/lib/platform/time/days";
import { applySaleChange, type LockedSale, lockSale } from "@/lib/sales/record/change.server";
import { readAgain } from "@/lib/sales/record/record.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import type { deliveryInput } from "./schema";

/**
 * Records when and how the client received the policy pack in writing, from which the cooling-off period is counted. A
 * later record replaces an earlier one.
 * @throws HttpError 404; 409 unless the sale is submitted and its pack made; 422 on a day before the submission
 */
export function recordDelivery(
  actor: Actor,
  id: number,
  { delivered_on, delivered_how }: z.output<typeof deliveryInput>,
): Promise<LockedSale> {
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    if (!SALE_STATUS[sale.status].isSubmitted) throw conflict("Only a submitted sale is confirmed in writing.");
    const pack = sale.packs.find(({ voided_at }) => voided_at === null);
    if (pack && !pack.made_at) throw conflict("The policy pack is being made. Please try again in a moment.");
    const submittedOn = isoDate(pack?.submitted_at ?? sale.status_changed_at);
    if (delivered_on < submittedOn) {
      throw invalid({ delivered_on: `The sale was submitted on ${formatDate(submittedOn)}.` });
    }
    const delivered = { delivered_on: dateColumn(delivered_on), delivered_how };
    if (pack) await db.salePack.update({ where: { id: pack.id }, data: delivered, select: { id: true } });
    const cooling_off_ends_on = coolingOffEndsOn(delivered_on);
    const after = await applySaleChange(actor, sale, {
      set: { ...delivered, cooling_off_ends_on: dateColumn(cooling_off_ends_on) },
      describe: () => [
        {
          type: "delivered",
          old: {
            delivered_on: sale.delivered_on && dateText(sale.delivered_on),
            delivered_how: sale.delivered_how,
            cooling_off_ends_on: sale.cooling_off_ends_on && dateText(sale.cooling_off_ends_on),
          },
          new: { delivered_on, delivered_how, cooling_off_ends_on },
        },
      ],
    });
    return readAgain(actor, after, ["packs"]);
  });
}
