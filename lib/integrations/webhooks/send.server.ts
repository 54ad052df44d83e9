import "server-only";
import { reportDatabaseUnavailable } from "@/lib/platform/db/away.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { singleton } from "@/lib/platform/process/singleton";
import { inTrace } from "@/lib/platform/traces/span.server";
import { attemptDelivery, type Claimed, claimedColumns, receiverColumns } from "./attempt.server";
import { dispatchEvents } from "./dispatch.server";
import { recordAttempt } from "./record-attempt.server";

/** Requests of one webhook at a time; of one that fails only one, so that many of them do not crowd out the others. */
const AT_ONCE = 5;
const AT_ONCE_FAILING = 1;
/** Requests of this process at a time. */
const AT_ONCE_OF_ALL = 200;
/** Longer than a request may take. When a process dies, another one sends its deliveries again after this long. */
const CLAIM_SECONDS = 30;

/** For a query with webhooks: whether its events are sent. Those of a closed tenant wait until it is restored. */
const isOn = Prisma.sql`webhooks.active AND EXISTS (
  SELECT FROM tenants WHERE tenants.id = webhooks.tenant_id AND tenants.closed_at IS NULL)`;

type Due = { id: number; is_failing: boolean };

const running = singleton<Map<number, number>>("webhook requests", () => new Map());

/** Takes events out of the outbox, and sends what is due. Requests go on after it returns. */
export async function workWebhooks(): Promise<void> {
  while ((await dispatchEvents()) > 0) await sendDue();
  await sendDue();
}

const sendDue = (): Promise<void> =>
  asPlatform(async () => {
    const due = await db.$queryRaw<Due[]>`
      SELECT id, failing_since IS NOT NULL AS is_failing FROM webhooks
      WHERE ${isOn} AND EXISTS (
        SELECT FROM webhook_deliveries delivery
        WHERE delivery.webhook_id = webhooks.id AND state = 'pending' AND next_attempt_at <= now()
          AND (claimed_until IS NULL OR claimed_until < now()))`;
    for (const webhook of due) await fill(webhook);
  });

/** Starts as many requests of a webhook as it may have. */
async function fill({ id, is_failing }: Due): Promise<void> {
  const requests = running.get();
  const ofAll = [...requests.values()].reduce((sum, count) => sum + count, 0);
  const free = Math.min((is_failing ? AT_ONCE_FAILING : AT_ONCE) - (requests.get(id) ?? 0), AT_ONCE_OF_ALL - ofAll);
  if (free <= 0) return;
  requests.set(id, (requests.get(id) ?? 0) + free); // before anybody else counts
  const claimed = await claim(id, free).catch((error: unknown) => {
    release(id, free);
    throw error;
  });
  release(id, free - claimed.length);
  for (const delivery of claimed) void run(delivery);
}

async function run(delivery: Claimed): Promise<void> {
  const attributes = { "webhook.id": delivery.webhook_id, "webhook.delivery.id": delivery.id };
  try {
    const attempt = await inTrace({ kind: "INTERNAL", name: "deliver webhook", attributes }, async () => {
      const made = await attemptDelivery(delivery);
      await asPlatform(() => recordAttempt(delivery, made));
      return made;
    });
    release(delivery.webhook_id, 1);
    await asPlatform(() => fill({ id: delivery.webhook_id, is_failing: attempt.error !== null }));
  } catch (error) {
    release(delivery.webhook_id, 1);
    if (!reportDatabaseUnavailable(error)) log.error({ webhooks: describeError(error) });
  }
}

function release(id: number, count: number): void {
  const requests = running.get();
  const left = (requests.get(id) ?? 0) - count;
  if (left > 0) requests.set(id, left);
  else requests.delete(id);
}

/**
 * Claims deliveries that are due. One whose record has an earlier one that was never tried waits for it, so that a
 * receiver that keeps up gets the events of a record in order.
 */
const claim = (webhookId: number, count: number): Promise<Claimed[]> => db.$queryRaw<Claimed[]>`
  WITH due AS (
    SELECT id FROM webhook_deliveries delivery
    WHERE webhook_id = ${webhookId} AND state = 'pending' AND next_attempt_at <= now()
      AND EXISTS (SELECT FROM webhooks WHERE id = ${webhookId} AND ${isOn})
      AND (claimed_until IS NULL OR claimed_until < now())
      AND NOT EXISTS (
        SELECT FROM webhook_deliveries earlier
        WHERE earlier.webhook_id = delivery.webhook_id AND earlier.record = delivery.record
          AND earlier.id < delivery.id AND earlier.state = 'pending' AND earlier.attempts = 0
        OFFSET 0) -- so that the index is asked for one record, and not all deliveries compared in pairs
    ORDER BY next_attempt_at, id LIMIT ${count}::int FOR UPDATE SKIP LOCKED
  ), claimed AS (
    UPDATE webhook_deliveries SET claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}::int)
    FROM due WHERE webhook_deliveries.id = due.id
    RETURNING webhook_deliveries.id, webhook_id, event_id, attempts
  )
  SELECT ${claimedColumns}, ${receiverColumns}, event.message_id,
    CASE WHEN webhook.include_personal_data THEN coalesce(event.body_encrypted, event.masked_body_encrypted)
      ELSE event.masked_body_encrypted END AS body_encrypted
  FROM claimed JOIN webhook_events event ON event.id = claimed.event_id
  JOIN webhooks webhook ON webhook.id = claimed.webhook_id
  ORDER BY claimed.id`;
