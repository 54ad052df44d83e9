import { z } from "zod";
import { PING, RETRY_SECONDS, WEBHOOK_EVENT_TYPES } from "@/lib/integrations/webhooks/events";
import { exampleOf } from "@/lib/integrations/webhooks/examples";
import { makeSecret } from "@/lib/integrations/webhooks/secret.server";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/platform/time/milliseconds";
import type { Load } from "../load";
import webhooks from "./webhooks.json" with { type: "json" };

const { deliveries, ...WEBHOOK } = z
  .object({
    url: z.string(),
    description: z.string(),
    deliveries: z.array(
      z.object({
        type: z.enum([PING, ...WEBHOOK_EVENT_TYPES]),
        /** After the last hour. */
        minutes_ago: z.int(),
        status: z.int().nullable(),
        error: z.string().nullable(),
        answer: z.string().nullable(),
      }),
    ),
  })
  .parse(webhooks);

const DURATION_MS = 180;

/** Adds a webhook with some deliveries. It is off, so that a demo sends nothing to anybody. */
export async function addWebhooks(load: Load, tenant_id: number, now: Date, openedAt: Date): Promise<void> {
  const [webhook] = await load.withIds("webhooks", [WEBHOOK]);
  if (!webhook) return;
  load.add("webhooks", [
    {
      ...{ ...webhook, tenant_id, active: false },
      events: WEBHOOK_EVENT_TYPES.filter((type) => type.startsWith("sale.")),
      ...{ secret_encrypted: makeSecret().secret_encrypted, created_at: openedAt, updated_at: openedAt },
    },
  ]);
  const events = await load.withIds(
    "webhook_events",
    deliveries.map((sent) => ({ ...sent, tried: triesOf(sent, now) })),
  );
  load.add(
    "webhook_events",
    events.map(({ id, type, tried: [at = now] }) => ({
      ...{ id, tenant_id, type, source_id: webhook.id, created_at: at, dispatched_at: at },
      masked_body_encrypted: encrypt(JSON.stringify(exampleOf(type))),
    })),
  );
  const numbered = await load.withIds(
    "webhook_deliveries",
    events.map(({ id: event_id, ...sent }) => ({ ...sent, event_id })),
  );
  load.add(
    "webhook_deliveries",
    numbered.map(({ id, event_id, type, error, tried }) => ({
      ...{ id, tenant_id, webhook_id: webhook.id, event_id, type, record: `demo ${event_id}` },
      ...{ state: error === null ? "delivered" : "dead", attempts: tried.length },
      ...{ created_at: tried[0], finished_at: tried.at(-1) },
    })),
  );
  load.add(
    "webhook_attempts",
    numbered.flatMap(({ id: delivery_id, status, error, answer, tried }) =>
      tried.map((created_at) => ({
        ...{ tenant_id, delivery_id, url: WEBHOOK.url, headers: {}, status, error, duration_ms: DURATION_MS },
        ...{ created_at, answer_encrypted: answer && encrypt(answer) },
      })),
    ),
  );
}

type Sent = (typeof deliveries)[number];

/** When a delivery was tried: once, or until its last retry. */
function triesOf({ minutes_ago, error }: Sent, now: Date): Date[] {
  const last = now.getTime() - HOUR_MS - minutes_ago * MINUTE_MS;
  if (error === null) return [new Date(last)];
  return [...RETRY_SECONDS, 0].map((_, index) => {
    const seconds = RETRY_SECONDS.slice(index).reduce((sum, pause) => sum + pause, 0);
    return new Date(last - seconds * SECOND_MS);
  });
}
