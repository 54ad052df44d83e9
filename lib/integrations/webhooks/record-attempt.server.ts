import "server-only";
import { programAuthor, recordAudit } from "@/lib/identity/audit/audit.server";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { columns, type RowOf } from "@/lib/platform/db/raw-columns.server";
import type { Attempt, Claimed } from "./attempt.server";
import { RETRY_SECONDS, SWITCH_OFF_DAYS } from "./events";
import { mailManagers } from "./mails.server";

const stateColumns = columns("Webhook", "webhooks", ["id", "tenant_id", "url", "active", "alerted_at"]);

type State = RowOf<typeof stateColumns>;

/** Keeps an attempt, and decides what comes next: nothing, a retry, the dead letters. */
export const recordAttempt = (claimed: Claimed, attempt: Attempt): Promise<void> =>
  transaction(async () => {
    const pause = RETRY_SECONDS[claimed.attempts];
    const isDead = attempt.error !== null && pause === undefined;
    const failed = isDead ? "dead" : "pending";
    const state = attempt.error === null ? "delivered" : failed;
    const count = await db.$executeRaw`
      WITH delivery AS (
        UPDATE webhook_deliveries SET state = ${state}, attempts = attempts + 1, claimed_until = NULL,
          next_attempt_at = now() + make_interval(secs => ${pause ?? 0}::int),
          finished_at = CASE WHEN ${state} = 'pending' THEN NULL ELSE now() END
        WHERE id = ${claimed.id} AND state = 'pending' RETURNING id, tenant_id
      )
      INSERT INTO webhook_attempts (tenant_id, delivery_id, url, headers, status, error, duration_ms, answer_encrypted)
      SELECT tenant_id, id, ${claimed.url}, ${JSON.stringify(attempt.headers)}::jsonb, ${attempt.status}::int,
        ${attempt.error}, ${attempt.duration_ms}::int, ${attempt.answer === null ? null : encrypt(attempt.answer)}
      FROM delivery`;
    if (count === 0) return; // deleted meanwhile
    if (attempt.error === null) await noteSuccess(claimed.webhook_id);
    else await noteFailure(claimed.webhook_id, isDead);
  });

const noteSuccess = (id: number): Promise<unknown> => db.$executeRaw`
  UPDATE webhooks SET failing_since = NULL, alerted_at = NULL WHERE id = ${id} AND failing_since IS NOT NULL`;

/** One email for all failures until the next success, and one when the webhook is switched off. */
async function noteFailure(id: number, isDead: boolean): Promise<void> {
  const [webhook] = await db.$queryRaw<State[]>`
    UPDATE webhooks SET failing_since = coalesce(failing_since, now()),
      active = coalesce(failing_since, now()) > now() - make_interval(days => ${SWITCH_OFF_DAYS}::int)
    WHERE id = ${id} AND active RETURNING ${stateColumns}`;
  if (!webhook) return;
  if (!webhook.active) await switchOff(webhook);
  else if (isDead && webhook.alerted_at === null) {
    await db.webhook.update({ where: { id }, data: { alerted_at: new Date() } });
    await mailManagers(webhook, "failing");
  }
}

async function switchOff({ id, tenant_id, url }: State): Promise<void> {
  await db.webhook.update({ where: { id }, data: { switched_off_at: new Date(), version: { increment: 1 } } });
  await recordAudit({ ...programAuthor("System"), tenant_id, ip: null }, "webhooks.switch-off", id, null, {
    url,
    tenant_id,
  });
  await mailManagers({ id, tenant_id }, "switched-off");
}
