import { PING, RETRY_SECONDS, WEBHOOK_EVENTS, type WebhookEventType } from "@/lib/integrations/webhooks/events";
import { exampleOf } from "@/lib/integrations/webhooks/examples";
import { makeSecret } from "@/lib/integrations/webhooks/secret.server";
import { db } from "@/lib/platform/db/client.server";
import { encrypt } from "@/lib/platform/pii.server";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/platform/time";
import type { Floor } from "./floor";

const URL = "https://crm.example.com/webhooks/sales";

type Type = WebhookEventType | typeof PING;
type Sent = { type: Type; minutesAgo: number; status: number | null; error: string | null; answer: string | null };

const SENT: Sent[] = [
  { type: PING, minutesAgo: 190, status: 200, error: null, answer: '{"received":true}' },
  { type: "sale.created", minutesAgo: 150, status: 200, error: null, answer: '{"received":true}' },
  { type: "sale.submitted", minutesAgo: 95, status: 500, error: "Answered 500.", answer: "Internal Server Error" },
  { type: "sale.status", minutesAgo: 70, status: null, error: "The connection was refused.", answer: null },
];

/** Adds a webhook with some deliveries. It is off, so that a demo sends nothing to anybody. */
export async function seedWebhooks({ tenantId: tenant_id, clock }: Floor, openedAt: Date): Promise<void> {
  const webhook = await db.webhook.create({
    data: {
      ...{ tenant_id, url: URL, description: "Policies into the insurer's CRM", active: false },
      events: Object.keys(WEBHOOK_EVENTS).filter((type) => type.startsWith("sale.")),
      ...{ secret_encrypted: makeSecret().secret_encrypted, created_at: openedAt, updated_at: openedAt },
    },
  });
  for (const { type, minutesAgo, status, error, answer } of SENT) {
    const finished = new Date(clock.now.getTime() - HOUR_MS - minutesAgo * MINUTE_MS);
    const attempts = error === null ? [finished] : attemptsUntil(finished);
    const [at = finished] = attempts;
    const masked_body_encrypted = encrypt(JSON.stringify(exampleOf(type)));
    const event = await db.webhookEvent.create({
      data: { tenant_id, type, source_id: webhook.id, created_at: at, dispatched_at: at, masked_body_encrypted },
    });
    const tried = { url: URL, headers: {}, status, error, duration_ms: 180 };
    await db.webhookDelivery.create({
      data: {
        ...{ tenant_id, webhook_id: webhook.id, event_id: event.id, type, record: `demo ${event.id}` },
        ...{ state: error === null ? "delivered" : "dead", attempts: attempts.length },
        ...{ created_at: at, finished_at: finished },
        tries: {
          create: attempts.map((created_at) => ({ ...tried, created_at, answer_encrypted: answer && encrypt(answer) })),
        },
      },
    });
  }
}

/** When a delivery was tried whose last retry was at this moment. */
const attemptsUntil = (last: Date): Date[] =>
  [...RETRY_SECONDS, 0].map((_, index) => {
    const seconds = RETRY_SECONDS.slice(index).reduce((sum, pause) => sum + pause, 0);
    return new Date(last.getTime() - seconds * SECOND_MS);
  });
