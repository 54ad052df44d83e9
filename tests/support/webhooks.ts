import { Webhook } from "standardwebhooks";
import { vi } from "vitest";
import type { SentType } from "@/lib/integrations/webhooks/events";
import { bodySchemaOf } from "@/lib/integrations/webhooks/payload-schemas";
import type { Delivery, DeliveryState, SecretWebhook, WebhookInput } from "@/lib/integrations/webhooks/schema";
import { makeSecret } from "@/lib/integrations/webhooks/secret.server";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "./api";
import type { Received, Receiver } from "./receiver";
import type { TestTenant, TestUser } from "./world";

const ARRIVAL_MS = 20_000;

export const INTEGRATIONS = [
  ...(["integrations.index", "integrations.store", "integrations.show"] as const),
  ...(["integrations.update", "integrations.destroy"] as const),
];

/** The discard port, where nobody listens. */
export const NOBODY = "http://127.0.0.1:9/webhooks";

export const webhookOf = (fields: Partial<WebhookInput> = {}): WebhookInput => ({
  url: NOBODY,
  description: null,
  events: ["lead.created"],
  product_ids: [],
  include_personal_data: false,
  active: true,
  ...fields,
});

/** Creates a webhook as its user does. */
export async function createWebhook(user: TestUser, fields: Partial<WebhookInput> = {}): Promise<SecretWebhook> {
  const { status, body } = await api(user).post<SecretWebhook>("/api/webhooks", webhookOf(fields));
  if (status !== 201) throw new Error(`Not created: ${JSON.stringify(body)}`);
  return body;
}

/** The row of a webhook, by default one to which nothing is sent. */
export const makeWebhook = (tenant: TestTenant, fields: Partial<Prisma.WebhookUncheckedCreateInput> = {}) =>
  asPlatform(() =>
    db.webhook.create({
      data: {
        ...{ tenant_id: tenant.id, url: `${NOBODY}?of=${tenant.name}`, events: ["lead.created"], active: false },
        secret_encrypted: makeSecret().secret_encrypted,
        ...fields,
      },
    }),
  );

type Ended = { state: DeliveryState; attempts: number; status: number; error: string | null; answer: string };

const ARRIVED: Ended = { state: "delivered", attempts: 1, status: 200, error: null, answer: "" };

/** A delivery, by default one that has arrived, with its last attempt. */
export async function makeDelivery(
  tenant: TestTenant,
  fields: Parameters<typeof makeWebhook>[1] = {},
  { state, attempts, answer, ...ended }: Ended = ARRIVED,
) {
  const webhook = await makeWebhook(tenant, fields);
  const { id: tenant_id, product } = tenant;
  const delivery = await asPlatform(async () => {
    const event = await db.webhookEvent.create({
      data: {
        ...{ tenant_id, type: "lead.created", product_id: product.id, source_id: 0, dispatched_at: new Date() },
        masked_body_encrypted: encrypt(JSON.stringify({ type: "lead.created", data: { name: tenant.name } })),
      },
    });
    const keys = { tenant_id, webhook_id: webhook.id, event_id: event.id };
    const sent = { state, attempts, finished_at: new Date() };
    const attempt = { url: webhook.url, headers: {}, duration_ms: 5, answer_encrypted: encrypt(answer) };
    const tries = { create: { ...attempt, ...ended } };
    return db.webhookDelivery.create({ data: { ...keys, ...sent, type: "lead.created", record: "lead 0", tries } });
  });
  return { webhook, delivery };
}

type Event = { type: string; timestamp: string; data: Record<string, unknown> };

/** What a receiver got, verified as a partner would and as its schema describes it. @throws Error on a wrong signature */
export function verified({ body, headers }: Received, secret: string): Event {
  const event = new Webhook(secret).verify(body, headers as Record<string, string>) as Event;
  return bodySchemaOf(event.type as SentType).parse(event);
}

/** Waits until a receiver has got so many requests. */
export async function arrived(receiver: Receiver, count: number): Promise<Received[]> {
  await vi.waitUntil(() => receiver.received.length >= count, { timeout: ARRIVAL_MS, interval: 50 });
  return receiver.received;
}

export const deliveriesOf = async (user: TestUser, { id }: { id: number }, query = "") =>
  (await api(user).get<Page<Delivery>>(`/api/webhooks/${id}/deliveries${query}`)).body.data;

/** Waits until the newest delivery of a webhook is as wanted. */
export const deliveryThat = (user: TestUser, webhook: { id: number }, isWanted: (delivery: Delivery) => boolean) =>
  vi.waitUntil(async () => (await deliveriesOf(user, webhook)).find(isWanted), { timeout: ARRIVAL_MS, interval: 100 });

/** Lets the pause before the next attempt of a webhook's deliveries be over. */
export const endPause = ({ id: webhook_id }: { id: number }) =>
  asPlatform(() =>
    db.webhookDelivery.updateMany({
      where: { webhook_id, state: "pending" },
      data: { next_attempt_at: new Date(Date.now() - 1_000) },
    }),
  );
