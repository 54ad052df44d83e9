import "server-only";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { actorOfUser } from "@/lib/identity/sessions/user-actor.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { retryThroughOutages } from "@/lib/platform/jobs/retry-through-outages.server";
import { sendEmail } from "@/lib/platform/mail/send-email.server";
import { cardsAmong, TABS, tabOf } from "./cards";
import { type DueDelivery, dueDelivery, writeReportEmail } from "./email.server";

/** More than drawing and sending one email takes. Until then, nobody else sends it. */
export const SENDING_SECONDS = 120;

/**
 * Sends an email with a report, unless it has been sent, or its recipient may not have it any more. What it contains is
 * decided now, by the recipient's rights at this moment.
 * @throws Error when the mail server does not accept it, or another process is sending it
 */
export async function deliver(id: number): Promise<void> {
  const delivery = await claim(id);
  if (!delivery) return;
  try {
    const reader = await actorOfUser(delivery.user_id);
    const reason = reasonToSkip(delivery, reader);
    if (reader === null || reason !== null) return await finish(id, "skipped", reason);
    await sendEmail(await writeReportEmail(delivery, reader), `report-delivery-${id}`);
  } catch (error) {
    await release(id);
    throw error;
  }
  // Until this is written down, the email would be sent again after a crash: under the same Message-ID.
  await retryThroughOutages(() => finish(id, "sent", null), AbortSignal.timeout(SENDING_SECONDS * 1000));
}

/** Records that all attempts have failed. */
export const giveUp = (id: number) => finish(id, "failed", "The mail server did not accept it.");

/** Makes this process the only one to send the email for a while; null when it needs no sending any more. */
const claim = (id: number): Promise<DueDelivery | null> =>
  asPlatform(async () => {
    const claimed = await db.$executeRaw`
      UPDATE report_deliveries SET claimed_until = now() + make_interval(secs => ${SENDING_SECONDS}::int)
      WHERE id = ${id} AND status = 'queued' AND (claimed_until IS NULL OR claimed_until < now())`;
    const delivery = await db.reportDelivery.findFirst({ where: { id, status: "queued" }, include: dueDelivery });
    if (delivery && claimed === 0) throw new Error("Another process is sending this report");
    return delivery;
  });

const release = (id: number) =>
  asPlatform(() => db.reportDelivery.updateMany({ where: { id, status: "queued" }, data: { claimed_until: null } }));

const finish = (id: number, status: "sent" | "skipped" | "failed", reason: string | null): Promise<void> =>
  asPlatform(async () => {
    const data = { status, reason, finished_at: new Date(), claimed_until: null };
    await db.reportDelivery.updateMany({ where: { id, status: "queued" }, data });
  });

/** Why somebody gets no report, as the list of emails shows it; null when they get it. */
function reasonToSkip({ report, requested, user_id }: DueDelivery, reader: Actor | null): string | null {
  if (reader === null) return "Deactivated";
  if (!reader.is_admin && reader.tenant_id !== report.tenant_id) return "No longer in this organisation";
  if (reader.should_reset_password) return "Must change their password first";
  if (!requested) {
    const recipient = report.recipients.find((each) => each.user_id === user_id);
    if (!recipient) return "No longer a recipient";
    if (recipient.unsubscribed_at) return "Unsubscribed";
    if (!report.active) return "Report is inactive";
  }
  const seen = cardsAmong(report.cards).filter((card) => can(reader, TABS[tabOf(card)].permission));
  return seen.length === 0 ? "No permission for any of its cards" : null;
}
