import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { RETRY_SECONDS } from "@/lib/integrations/webhooks/events";
import type { WebhookInput } from "@/lib/integrations/webhooks/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { linkIn, mailTo } from "../support/mails";
import { accept, type Receiver, startReceiver } from "../support/receiver";
import {
  arrived,
  createWebhook,
  deliveriesOf,
  deliveryThat,
  endPause,
  INTEGRATIONS,
  NOBODY,
  verified,
} from "../support/webhooks";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

/** How often a worker looks for what is due. */
const TICK_MS = 1_000;

let tenant: TestTenant;
let keeper: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  keeper = await makeUser(tenant, { permissions: INTEGRATIONS });
});

const receivers: Receiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()));
});

async function listen(...answer: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...answer);
  receivers.push(receiver);
  return receiver;
}

const ping = (webhook: { id: number }, user = keeper) => api(user).post(`/api/webhooks/${webhook.id}/test`);

/** A webhook whose one ping has been tried. */
async function tried(receiver: Receiver | null, fields: Partial<WebhookInput> = {}) {
  const webhook = await createWebhook(keeper, { url: receiver?.url ?? NOBODY, ...fields });
  await ping(webhook);
  const delivery = await deliveryThat(keeper, webhook, ({ attempts }) => attempts === 1);
  return { webhook, delivery };
}

const rowOf = ({ id }: { id: number }) => asPlatform(() => db.webhook.findFirstOrThrow({ where: { id } }));

describe("a receiver", () => {
  test("that refuses gets the same event again, under the same id", async () => {
    const receiver = await listen((response) => void response.writeHead(503).end("Later"));
    const { webhook, delivery } = await tried(receiver);
    expect(delivery).toMatchObject({ state: "pending", status: 503, error: "Answered 503." });
    expect(Date.parse(delivery.next_attempt_at ?? "") - Date.now()).toBeLessThanOrEqual(5_000);
    receiver.answer = accept;
    const [first, second] = await arrived(receiver, 2); // after five seconds, on its own
    expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
    expect(second?.body).toBe(first?.body);
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(4_900);
    expect(second && verified(second, webhook.secret).type).toBe("ping");
    await deliveryThat(keeper, webhook, ({ state, attempts }) => state === "delivered" && attempts === 2);
  });

  test.each<[string, Parameters<typeof startReceiver>[0], Record<string, unknown>]>([
    [
      "redirects",
      (response) => void response.writeHead(302, { Location: "http://127.0.0.1:9/inside" }).end(),
      { status: 302, error: "Answered 302. Redirects are not followed." },
    ],
    [
      "closes half-way",
      (response) => {
        response.writeHead(200, { "Content-Length": 1_000 }).write("half");
        setTimeout(() => response.destroy(), 20);
      },
      { status: 200, error: "The connection closed before the answer was complete." },
    ],
  ])("that %s has not received it", async (_, answer, outcome) => {
    const { delivery } = await tried(await listen(answer));
    expect(delivery).toMatchObject({ state: "pending", ...outcome });
  });

  test("where nobody listens is told so", async () => {
    const { delivery } = await tried(null);
    expect(delivery).toMatchObject({ state: "pending", status: null, error: "The connection was refused." });
  });

  test("that answers 100 MB has received it, and 10 KB are read", async () => {
    const receiver = await listen(async (response) => {
      const part = Buffer.alloc(1024 * 1024, "x");
      for (let sent = 0; sent < 100 && !response.destroyed; sent += 1)
        if (!response.write(part)) {
          await new Promise((resolve) => response.once("drain", resolve).once("close", resolve));
        }
      response.end();
    });
    const { delivery } = await tried(receiver);
    expect(delivery).toMatchObject({ state: "delivered", status: 200, error: null });
    expect(delivery.duration_ms).toBeLessThan(5_000);
  });

  test("that is slow is given up after ten seconds, and delays nobody else meanwhile", async () => {
    const [slow, quick] = [await listen(() => {}), await listen()];
    const slowly = await createWebhook(keeper, { url: slow.url });
    for (let time = 0; time < 8; time += 1) await ping(slowly);
    await arrived(slow, 1);
    const quickly = await createWebhook(keeper, { url: quick.url });
    const startedAt = Date.now();
    await ping(quickly);
    await arrived(quick, 1);
    expect(Date.now() - startedAt).toBeLessThan(4_000);
    const { error, duration_ms } = await deliveryThat(keeper, slowly, ({ attempts }) => attempts === 1);
    expect(error).toBe("No complete answer within 10 seconds.");
    expect(duration_ms).toBeLessThan(11_000);
  });
});

describe("an event that never arrives", () => {
  test("is tried eight times with growing pauses, then given up; the managers are mailed once", async () => {
    const manager = await makeUser(tenant, { permissions: ["integrations.update"] });
    const webhook = await createWebhook(keeper);
    await ping(webhook);
    for (const [index, pause] of [...RETRY_SECONDS, undefined].entries()) {
      const delivery = await deliveryThat(keeper, webhook, ({ attempts }) => attempts === index + 1);
      if (pause === undefined) break;
      const wait = Date.parse(delivery.next_attempt_at ?? "") - Date.now();
      expect(Math.abs(wait / 1_000 - pause)).toBeLessThan(20);
      await endPause(webhook);
    }
    const dead = await deliveryThat(keeper, webhook, ({ state }) => state === "dead");
    expect([dead.attempts, dead.next_attempt_at]).toEqual([8, null]);
    const mail = await mailTo(manager.email);
    expect(mail.subject).toContain("Events to 127.0.0.1:9 could not be delivered");
    expect(linkIn(mail).pathname).toBe(`/integrations/webhooks/${webhook.id}`);
    expect((await rowOf(webhook)).alerted_at).not.toBeNull();
  });

  test.each(["dead", "pending"] as const)(
    "is sent again at the push of a button, under its own id (%s)",
    async (state) => {
      const receiver = await listen((response) => void response.writeHead(500).end());
      const { webhook, delivery } = await tried(receiver);
      await asPlatform(() => db.webhookDelivery.update({ where: { id: delivery.id }, data: { state } }));
      receiver.answer = accept;
      const path = `/api/webhooks/${webhook.id}/deliveries/${delivery.id}/replay`;
      expect((await api(keeper).post(path)).status).toBe(200);
      const [first, second] = await arrived(receiver, 2);
      expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
      await deliveryThat(keeper, webhook, ({ state }) => state === "delivered");
    },
  );
});

test("a webhook that has only failed for five days is switched off, which its managers are told", async () => {
  const webhook = await createWebhook(keeper);
  const failing_since = new Date(Date.now() - 5 * 86_400_000 - 1_000);
  await asPlatform(() => db.webhook.update({ where: { id: webhook.id }, data: { failing_since } }));
  const manager = await makeUser(tenant, { permissions: ["integrations.update"] });
  await ping(webhook);
  expect((await mailTo(manager.email)).subject).toContain("The webhook to 127.0.0.1:9 was switched off");
  const { active, switched_off_at } = await rowOf(webhook);
  expect([active, switched_off_at === null]).toEqual([false, false]);
  const audit = await asPlatform(() =>
    db.auditEvent.findMany({ where: { subject_type: "webhooks", subject_id: webhook.id }, orderBy: { id: "asc" } }),
  );
  expect(audit.at(-1)).toMatchObject({ action: "webhooks.switch-off", actor_name: "System" });
});

test("nothing is sent for a closed organisation, and what waits is sent once it is restored", async () => {
  const closing = await makeTenant();
  const user = await makeUser(closing, { permissions: INTEGRATIONS });
  const close = (closed_at: Date | null) =>
    asPlatform(() => db.tenant.update({ where: { id: closing.id }, data: { closed_at }, select: { id: true } }));
  const receiver = await listen((response) => void response.writeHead(503).end());
  const webhook = await createWebhook(user, { url: receiver.url });
  await ping(webhook, user);
  await deliveryThat(user, webhook, ({ attempts }) => attempts === 1);
  receiver.answer = accept;
  await close(new Date());
  await endPause(webhook);
  const other = await listen();
  await ping(await createWebhook(keeper, { url: other.url }));
  await arrived(other, 1);
  expect(receiver.received).toHaveLength(1);
  await close(null);
  await arrived(receiver, 2);
});

test("a success ends a streak of failures", async () => {
  const receiver = await listen((response) => void response.writeHead(500).end());
  const { webhook } = await tried(receiver);
  expect((await rowOf(webhook)).failing_since).not.toBeNull();
  receiver.answer = accept;
  await endPause(webhook);
  await deliveryThat(keeper, webhook, ({ state }) => state === "delivered");
  expect((await rowOf(webhook)).failing_since).toBeNull();
});

test("a thousand events to a dead receiver leave those to others as quick as they were", { tags: "all" }, async () => {
  const quick = await listen();
  const webhook = await createWebhook(keeper, { url: quick.url });
  async function medianOfTwenty() {
    const waits: number[] = [];
    for (let time = 1; time <= 20; time += 1) {
      const [startedAt, count] = [Date.now(), quick.received.length + 1];
      await ping(webhook);
      await arrived(quick, count);
      waits.push(Date.now() - startedAt);
    }
    return waits.toSorted((one, other) => one - other)[10] ?? 0;
  }
  const before = await medianOfTwenty();

  const crowded = await makeTenant();
  const user = await makeUser(crowded, { permissions: [...INTEGRATIONS, "leads.store", "leads.index"] });
  const dead = await createWebhook(user, { url: NOBODY, events: ["lead.created"] });
  const leads = await Promise.all(Array.from({ length: 20 }, () => makeLead(crowded)));
  await asPlatform(
    () => db.$executeRaw`
      INSERT INTO lead_events (tenant_id, lead_id, type, new, actor_name)
      SELECT ${crowded.id}, (${leads.map(({ id }) => id)}::int[])[1 + number % 20], 'created', '{"status":"New"}', 'Test'
      FROM generate_series(1, 1000) AS number`,
  );
  const noted = await asPlatform(() => db.webhookEvent.count({ where: { tenant_id: crowded.id } }));
  expect(noted).toBeGreaterThanOrEqual(1_000);
  expect(await medianOfTwenty()).toBeLessThan(before + TICK_MS);
  expect(await deliveriesOf(keeper, webhook, "?state=dead")).toEqual([]);
  const isPending = { webhook_id: dead.id, state: "pending" as const };
  expect(await asPlatform(() => db.webhookDelivery.count({ where: isPending }))).toBeGreaterThan(900);
});
