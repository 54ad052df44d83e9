import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
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
    if (!mandate) throw conflict("Nobody has agreed to the mandate yet.");
    await requireRecording(sale, wanted);
    const { recording_id, at_seconds } = mandate;
    if (recording_id === wanted.recording_id && at_seconds === wanted.at_seconds) return sale;
    const event = { type: "mandate", old: { recording_id, at_seconds }, new: wanted } as const;
    const change = { set: {}, mandate_recording: wanted, describe: () => [event] };
    return applySaleChange(actor, sale, change);
  });
}

/** @throws HttpError 422 unless this is a position in a recording of the sale */
export async function requireRecording(
  { id: sale_id }: { id: number },
  { recording_id: id, at_seconds }: MandateRecording,
): Promise<void> {
  const recording = await db.recording.findFirst({ where: { id, sale_id }, select: { duration_seconds: true } });
  if (!recording) throw invalid({ recording_id: "Choose a recording of this sale." });
  const { duration_seconds } = recording;
  if (duration_seconds !== null && at_seconds > duration_seconds) {
    throw invalid({ at_seconds: "The recording ends before that." });
  }
}
