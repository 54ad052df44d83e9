import "server-only";
import { throttle } from "@/lib/identity/limits/throttle.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { refuseUnderImpersonation } from "@/lib/identity/sessions/impersonation.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { enqueueDeliveries } from "./jobs.server";
import { reports } from "./reports.server";

/**
 * Emails a report to the actor, as it would be sent to them now: "Send me a copy now".
 * @returns the address
 * @throws HttpError 404, 429 after too many of them; 403 under impersonation, since it would reach somebody else
 */
export async function requestReport(actor: Actor, id: number): Promise<{ email: string }> {
  const { tenant_id } = await reports.find(actor, id);
  refuseUnderImpersonation(actor);
  await throttle("report request", String(actor.id));
  const data = { tenant_id, report_id: id, user_id: actor.id, due_at: new Date(), requested: true };
  await asPlatform(() =>
    transaction(async () => {
      const delivery = await db.reportDelivery.create({ data, select: { id: true } });
      await enqueueDeliveries([delivery.id]);
    }),
  );
  return { email: actor.email };
}
