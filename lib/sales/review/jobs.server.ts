import "server-only";
import { notify } from "@/lib/identity/notifications/notify.server";
import { whoMay } from "@/lib/identity/rights/who-may.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { idleSince } from "@/lib/sales/record/held-review";
import type { SecondLookEmail } from "./second-look-email.server";

/** Claims that expired up to so long before this process began may not have been announced. */
const LOOK_BACK_MS = MINUTE_MS;
const MAX_ALERTS = 100;

let announcedUntil: Date | undefined;

/**
 * Tells everybody who shows a queue that claims have expired since the last call. It changes no claim: one that was
 * renewed meanwhile is simply not among them.
 */
export async function announceExpiredClaims(now = new Date()): Promise<void> {
  const from = announcedUntil ?? new Date(now.getTime() - LOOK_BACK_MS);
  await asPlatform(
    () => db.$queryRaw`
      SELECT pg_notify('counts_changed', tenant_id::text)::text FROM (
        SELECT DISTINCT tenant_id FROM sale_reviews
        WHERE state = 'open' AND active_at >= ${idleSince(from)} AND active_at < ${idleSince(now)}
      ) AS expired`,
  );
  announcedUntil = now;
}

type Alert = { sale_id: number; tenant_id: number; reference: string };

/**
 * Tells everybody who may take a sale back of the instant fails that second looks have found in it, by email and in their
 * notifications. The second look's row is the job: it is due if and only if the second look is finished.
 */
export const notifyInstantFails = (): Promise<void> =>
  asPlatform(() =>
    transaction(async () => {
      const alerts = await db.$queryRaw<Alert[]>`
        UPDATE sale_reviews look SET is_alert_due = false FROM sales
        WHERE sales.id = look.sale_id AND look.id IN (
          SELECT id FROM sale_reviews WHERE is_alert_due ORDER BY id LIMIT ${MAX_ALERTS}::int FOR UPDATE SKIP LOCKED)
        RETURNING look.sale_id, look.tenant_id, sales.reference`;
      for (const { sale_id, tenant_id, reference } of alerts) {
        const users = await db.user.findMany({
          where: { tenant_id, active: true, personality: { roles: whoMay("sales.recall") } },
          select: { id: true },
        });
        for (const { id: user_id } of users)
          await enqueueEmail<SecondLookEmail>({ kind: "second-look", user_id, sale_id, reference });
        await notify(
          ...users.map(({ id: user_id }) => ({ tenant_id, user_id, kind: "instant_fail" as const, sale_id })),
        );
      }
    }),
  );
