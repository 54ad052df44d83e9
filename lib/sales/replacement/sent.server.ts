import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { transaction } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { dateColumn, dateTextOrNull } from "@/lib/platform/time/days";
import { applySaleChange, type LockedSale, lockSale, requireVersion } from "@/lib/sales/record/change.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import type { replacementSentInput } from "./schema";

/**
 * Records when the replacement record of a submitted sale was sent to the replaced insurer, or takes that back. Writes
 * nothing when nothing has changed.
 * @throws HttpError 404; 409 where no record is due, and on a stale version; 422 on a day before the submission
 */
export function recordReplacementSent(
  actor: Actor,
  id: number,
  { replacement_sent_on, version }: z.output<typeof replacementSentInput>,
): Promise<LockedSale> {
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    requireVersion(sale, version);
    if (!SALE_STATUS[sale.status].isSubmitted || sale.replacement_send_by === null) {
      throw conflict("This sale has no replacement record to send.");
    }
    const submittedOn = isoDate(sale.status_changed_at);
    if (replacement_sent_on !== null && replacement_sent_on < submittedOn) {
      throw invalid({ replacement_sent_on: `The sale was submitted on ${formatDate(submittedOn)}.` });
    }
    const before = dateTextOrNull(sale.replacement_sent_on);
    if (before === replacement_sent_on) return sale;
    return applySaleChange(actor, sale, {
      set: { replacement_sent_on: replacement_sent_on && dateColumn(replacement_sent_on) },
      describe: () => [
        { type: "replacement_sent", old: { replacement_sent_on: before }, new: { replacement_sent_on } },
      ],
    });
  });
}
