import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requirePlace } from "@/lib/leads/recordings/place.server";
import { transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden } from "@/lib/platform/http/errors.server";
import { validMandate } from "@/lib/sales/mandates/mandate.server";
import { applySaleChange, type LockedSale, lockSale, type MandateRecording } from "@/lib/sales/record/change.server";
import { mayNameRecording } from "@/lib/sales/record/transitions";

/**
 * Names the recording on which the agreement to a sale's mandate can be heard, in every status.
 * @throws HttpError 403 to anybody but its agent, its reviewers and those who may play recordings and save sales; 404; 409
 *   without a mandate; 422 for a recording of something else, or a position beyond its end
 */
export function nameMandateRecording(actor: Actor, saleId: number, wanted: MandateRecording): Promise<LockedSale> {
  return transaction(async () => {
    const sale = await lockSale(actor, saleId);
    if (!mayNameRecording(actor, sale)) throw forbidden();
    const mandate = validMandate(sale);
    if (!mandate) throw conflict("No agreement to the mandate yet.");
    await requirePlace({ sale_id: sale.id }, wanted);
    const { recording_id, at_seconds } = mandate;
    if (recording_id === wanted.recording_id && at_seconds === wanted.at_seconds) return sale;
    const event = { type: "mandate", old: { recording_id, at_seconds }, new: wanted } as const;
    const change = { set: {}, mandate_recording: wanted, describe: () => [event] };
    return applySaleChange(actor, sale, change);
  });
}
