import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import { WEBHOOK_EVENT_TYPES } from "@/lib/integrations/webhooks/events";
import type { DeliveryDetail, SecretWebhook, Webhook, WebhookInput } from "@/lib/integrations/webhooks/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { impersonate } from "../support/impersonation";
import { startReceiver } from "../support/receiver";
import {
  arrived,
  createWebhook,
  deliveriesOf,
  deliveryThat,
  INTEGRATIONS,
  makeDelivery,
  makeWebhook,
  verified,
  webhookOf,
} from "../support/webhooks";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const REVEALING: Permission[] = [...INTEGRATIONS, "pii.reveal"];

let tenant: TestTenant;
let keeper: TestUser;
let revealing: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  keeper = await makeUser(tenant, { permissions: INTEGRATIONS });
  revealing = await makeUser(tenant, { permissions: REVEALING });
});

const auditOf = async (id: number) => {
  const where = { subject_type: "webhooks", subject_id: id };
  return asPlatform(() => db.auditEvent.findMany({ where, orderBy: { id: "asc" } }));
};

describe("a new webhook", () => {
  test("answers with its secret, once: neither lists, the row nor the audit log have it", async () => {
    const { secret, ...webhook } = await createWebhook(keeper, { events: ["sale.created", "lead.created"] });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook.events).toEqual(["lead.created", "sale.created"]);
    const { body } = await api(keeper).get<Webhook>(`/api/webhooks/${webhook.id}`);
    expect(body).toEqual(webhook);
    const row = await asPlatform(() => db.webhook.findFirstOrThrow({ where: { id: webhook.id } }));
    expect(JSON.stringify([body, row, await auditOf(webhook.id)])).not.toContain(secret.slice("whsec_".length));
  });

  test("needs an address and its events alone", async () => {
    const url = "https://8.8.8.8/hooks";
    const made = await api(keeper).post<SecretWebhook>("/api/webhooks", { url, events: ["sale.created"] });
    expect([made.status, made.body]).toMatchObject([
      201,
      { description: "", product_ids: [], include_personal_data: false, active: true },
    ]);
    const path = `/api/webhooks/${made.body.id}`;
    const changed = await api(keeper).put<Webhook>(path, { url, events: ["sale.created"], description: " Ours " });
    expect(changed.body).toMatchObject({ description: "Ours", active: true });
  });

  test("keeps what a change leaves out, such as the products whose events it sends", async () => {
    const fields = { product_ids: [tenant.product.id], active: false };
    const { id, url, events } = await createWebhook(keeper, fields);
    const { status, body } = await api(keeper).put<Webhook>(`/api/webhooks/${id}`, { url, events });
    expect([status, body]).toMatchObject([200, fields]);
  });

  test.each([
    ["url", "nothing", "Enter an address such as https://example.com/webhooks"],
    ["url", "ftp://example.com", "Enter an address such as https://example.com/webhooks"],
    ["url", "http://8.8.8.8/", "The address must begin with https://."],
    [
      "url",
      "https://10.0.0.1/",
      "Addresses inside private or local networks are not allowed. An operator can open them with OUTBOUND_ALLOWED_NETWORKS.",
    ],
    [
      "url",
      "https://127.0.0.2/",
      "Addresses inside private or local networks are not allowed. An operator can open them with OUTBOUND_ALLOWED_NETWORKS.",
    ],
    [
      "url",
      "https://[::1]/",
      "Addresses inside private or local networks are not allowed. An operator can open them with OUTBOUND_ALLOWED_NETWORKS.",
    ],
    [
      "url",
      "https://169.254.169.254/latest",
      "Addresses inside private or local networks are not allowed. An operator can open them with OUTBOUND_ALLOWED_NETWORKS.",
    ],
    ["url", "https://user:secret@8.8.8.8/", "The address must not contain a user name or password."],
    ["events", [], "Choose at least one event"],
    ["include_personal_data", true, "Requires permission to view full personal data."],
  ])("with %s %j is refused on that field", async (field, value, message) => {
    const { status, body } = await api(keeper).post("/api/webhooks", webhookOf({ [field]: value }));
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  test("is one of a hundred at most, also when they come at once", async () => {
    const crowded = await makeTenant();
    const user = await makeUser(crowded, { permissions: INTEGRATIONS });
    for (let made = 0; made < 98; made += 1) await makeWebhook(crowded);
    const answers = await Promise.all(Array.from({ length: 4 }, () => api(user).post("/api/webhooks", webhookOf())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  });
});

describe("a change", () => {
  test("of a webhook with personal data needs the right to see them", async () => {
    const webhook = await createWebhook(revealing, { include_personal_data: true });
    const refused = await api(keeper).put(`/api/webhooks/${webhook.id}`, {
      ...webhookOf({ include_personal_data: true, url: "http://127.0.0.1:9/elsewhere" }),
    });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["include_personal_data"]]);
    const change = async (fields: Partial<WebhookInput>) =>
      (await api(keeper).put(`/api/webhooks/${webhook.id}`, webhookOf(fields))).status;
    const full = { include_personal_data: true };
    expect([await change({ ...full, active: false }), await change(full), await change({})]).toEqual([200, 422, 200]);
    const events = await auditOf(webhook.id);
    expect(events.map(({ action, new: row }) => [action, (row as Webhook).include_personal_data])).toEqual([
      ["webhooks.store", true],
      ["webhooks.update", undefined],
      ["webhooks.update", false],
    ]);
  });

  test("that switches it on again forgets its failures", async () => {
    const failures = { failing_since: new Date(), alerted_at: new Date(), switched_off_at: new Date() };
    const { id } = await makeWebhook(tenant, failures);
    const { body } = await api(keeper).put<Webhook>(`/api/webhooks/${id}`, webhookOf());
    expect([body.active, body.failing_since, body.switched_off_at]).toEqual([true, null, null]);
  });
});

describe("the secret", () => {
  test("is replaced: for a day both sign, so that no event is lost meanwhile", async () => {
    const receiver = await startReceiver();
    const webhook = await createWebhook(keeper, { url: receiver.url });
    const { status, body } = await api(keeper).post<SecretWebhook>(`/api/webhooks/${webhook.id}/secret`);
    expect([status, body.secret === webhook.secret]).toEqual([200, false]);
    const until = Date.parse(body.previous_secret_until ?? "") - Date.now();
    expect(until / 3_600_000).toBeCloseTo(24, 1);
    await api(keeper).post(`/api/webhooks/${webhook.id}/test`);
    const [both] = await arrived(receiver, 1);
    for (const secret of [webhook.secret, body.secret]) expect(both && verified(both, secret).type).toBe("ping");

    const data = { previous_secret_until: new Date(Date.now() - 1_000) };
    await asPlatform(() => db.webhook.update({ where: { id: webhook.id }, data }));
    await api(keeper).post(`/api/webhooks/${webhook.id}/test`);
    const [, one] = await arrived(receiver, 2);
    expect(one && verified(one, body.secret).type).toBe("ping");
    expect(() => one && verified(one, webhook.secret)).toThrow("No matching signature");
    await receiver.stop();
  });

  test("can't be replaced while acting as somebody else", async () => {
    const { id } = await makeWebhook(tenant);
    const admin = await makeAdmin();
    await impersonate(admin, "user", keeper);
    expect((await api(admin).post(`/api/webhooks/${id}/secret`)).status).toBe(403);
  });
});

describe("the test button", () => {
  test("sends a signed ping, which a changed body or another secret does not pass", async () => {
    const receiver = await startReceiver();
    const webhook = await createWebhook(keeper, { url: `${receiver.url}/hooks?token=1` });
    const { status } = await api(keeper).post(`/api/webhooks/${webhook.id}/test`);
    expect(status).toBe(201);
    const [request] = await arrived(receiver, 1);
    if (!request) throw new Error("Nothing arrived");
    expect([request.method, request.path]).toEqual(["POST", "/hooks?token=1"]);
    expect(request.headers).toMatchObject({ "content-type": "application/json", "webhook-id": /^msg_[0-9a-f]{32}$/ });
    expect(verified(request, webhook.secret)).toMatchObject({ type: "ping", data: { id: webhook.id, status: "sent" } });
    const tampered = { ...request, body: request.body.replace("ping", "pong") };
    expect(() => verified(tampered, webhook.secret)).toThrow("No matching signature");
    await receiver.stop();
  });

  test("shows the request and the answer, of which the first 10 KB are kept", async () => {
    const receiver = await startReceiver((response) => void response.writeHead(200).end("x".repeat(20_000)));
    const webhook = await createWebhook(keeper, { url: receiver.url });
    await api(keeper).post(`/api/webhooks/${webhook.id}/test`);
    const { id } = await deliveryThat(keeper, webhook, ({ state }) => state === "delivered");
    const { body } = await api(keeper).get<DeliveryDetail>(`/api/webhooks/${webhook.id}/deliveries/${id}`);
    expect(body.body).toBe(receiver.received[0]?.body);
    expect(body.tries).toHaveLength(1);
    expect(body.tries[0]).toMatchObject({ url: receiver.url, status: 200, error: null });
    expect(body.tries[0]?.answer).toBe("x".repeat(10_240));
    expect(body.tries[0]?.headers["webhook-signature"]).toBe(receiver.received[0]?.headers["webhook-signature"]);
    await receiver.stop();
  });

  test("is refused while the webhook is off", async () => {
    const { id } = await makeWebhook(tenant);
    const { status, body } = await api(keeper).post(`/api/webhooks/${id}/test`);
    expect([status, body.message]).toEqual([409, "This webhook is off. Switch it on first."]);
  });
});

describe("deliveries", () => {
  test("are filtered by state and by event", async () => {
    const { webhook, delivery } = await makeDelivery(tenant);
    expect((await deliveriesOf(keeper, webhook, "?state=delivered&type=lead.created")).map(({ id }) => id)).toEqual([
      delivery.id,
    ]);
    expect(await deliveriesOf(keeper, webhook, "?state=dead")).toEqual([]);
    expect(await deliveriesOf(keeper, webhook, "?type=ping")).toEqual([]);
    expect((await api(keeper).get(`/api/webhooks/${webhook.id}/deliveries?state=lost`)).status).toBe(422);
  });

  test("with personal data are shown to those who may see them, which is audited", async () => {
    const { webhook, delivery } = await makeDelivery(tenant, { include_personal_data: true });
    const { masked_body_encrypted: body_encrypted } = await asPlatform(() =>
      db.webhookEvent.findFirstOrThrow({ where: { id: delivery.event_id } }),
    );
    await asPlatform(() => db.webhookEvent.update({ where: { id: delivery.event_id }, data: { body_encrypted } }));
    const path = `/api/webhooks/${webhook.id}/deliveries/${delivery.id}`;
    expect((await api(keeper).get<DeliveryDetail>(path)).body.body).toBeNull();
    expect((await auditOf(webhook.id)).map(({ action }) => action)).toEqual([]);
    expect((await api(revealing).get<DeliveryDetail>(path)).body.body).toContain(tenant.name);
    expect((await auditOf(webhook.id)).map(({ action }) => action)).toEqual(["webhooks.read-delivery"]);
  });

  test("of another webhook are not found through this one", async () => {
    const [one, other] = await Promise.all([makeDelivery(tenant), makeDelivery(tenant)]);
    const path = `/api/webhooks/${one.webhook.id}/deliveries/${other.delivery.id}`;
    expect((await api(keeper).get(path)).status).toBe(404);
  });
});

test("every event that can be chosen is one that the outbox writes", async () => {
  const [{ source } = { source: "" }] = await asPlatform(
    () => db.$queryRaw<{ source: string }[]>`
      SELECT string_agg(prosrc, ' ') AS source FROM pg_proc WHERE proname LIKE 'note_webhook_events%'`,
  );
  expect(WEBHOOK_EVENT_TYPES.filter((type) => !source.includes(`'${type}'`))).toEqual([]);
});
