import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import { WEBHOOK_EVENT_TYPES } from "@/lib/integrations/webhooks/events";
import type { SecretWebhook } from "@/lib/integrations/webhooks/schema";
import { appendLeadEvent, SYSTEM } from "@/lib/leads/record/change.server";
import { lockAndRead } from "@/lib/leads/record/lock.server";
import { findLeadRecord } from "@/lib/leads/record/record.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { anonymiseLead } from "@/lib/leads/work/anonymise.server";
import type { TransitionInput } from "@/lib/leads/work/schema";
import { sweepUndos } from "@/lib/leads/work/undo-record.server";
import { asPlatform, db, transaction, withTenant } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { startReceiver } from "../support/receiver";
import { randomPhone } from "../support/sales";
import { arrived, createWebhook, INTEGRATIONS, verified } from "../support/webhooks";
import { makeLead, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const WORKING: Permission[] = ["leads.index", "leads.store", "leads.show", "leads.update"];

const receiver = await startReceiver();
afterAll(() => receiver.stop());

let tenant: TestTenant;
let agent: TestUser;
let keeper: TestUser;
let webhook: SecretWebhook;
beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: WORKING });
  keeper = await makeUser(tenant, { permissions: [...INTEGRATIONS, "pii.reveal", "suppressions.store"] });
  webhook = await createWebhook(keeper, { url: receiver.url, events: WEBHOOK_EVENT_TYPES });
});
beforeEach(() => {
  receiver.received.length = 0;
});

const told = async (count: number) =>
  (await arrived(receiver, count)).map((request) => verified(request, webhook.secret));

/** Waits for an event of a type, whatever else arrives. */
const toldOf = (type: string) =>
  vi.waitUntil(async () => (await told(0)).find((event) => event.type === type), { timeout: 20_000, interval: 50 });

const addLead = async () => {
  const input = { name: "Nomvula", surname: "Dlamini", phone: randomPhone(), email: `${unique()}@example.test` };
  const { body } = await api(agent).post<LeadDetail>("/api/leads", { ...input, product_id: tenant.product.id });
  return body;
};

const move = (lead: { id: number }, input: TransitionInput) =>
  api(agent).post<LeadDetail & Refusal>(`/api/leads/${lead.id}/transition`, input);

const notedOf = ({ id: lead_id }: { id: number }) =>
  asPlatform(() => db.webhookEvent.findMany({ where: { lead_id }, orderBy: { id: "asc" } }));

describe("the events of a lead", () => {
  test("tell who did what, with the fields of its list that are not personal", async () => {
    const lead = await addLead();
    const [event] = await told(1);
    expect(event?.type).toBe("lead.created");
    expect(event?.data).toMatchObject({
      ...{ id: lead.id, reference: lead.lead_id, status: "New", actor: { id: agent.id } },
      ...{ product: { id: tenant.product.id, slug: tenant.product.slug }, attempts: 0, source: null },
      ...{ name: null, surname: null, phone: null, email: null },
    });
    expect(event?.timestamp).toBe(event?.data.at);
    expect(JSON.stringify(event)).not.toContain(lead.phone?.slice(1, -3));
  });

  test("hold personal data where the webhook says so", async () => {
    const full = await createWebhook(keeper, {
      ...{ url: `${receiver.url}/full`, events: ["lead.created"], include_personal_data: true },
    });
    const lead = await addLead();
    await arrived(receiver, 2);
    const request = receiver.received.find(({ path }) => path === "/full");
    const { name, surname, phone, email } = lead;
    expect(request && verified(request, full.secret).data).toMatchObject({ name, surname, phone, email });
    await api(keeper).delete(`/api/webhooks/${full.id}`);
  });

  test("come in the order in which they happened, each as it was then", async () => {
    const lead = await makeLead(tenant);
    await api(agent).post(`/api/leads/${lead.id}/claim`);
    for (let time = 0; time < 3; time += 1) await move(lead, { to: "Voicemail" });
    await move(lead, { to: "Declined", reason: "Too expensive" });
    await asPlatform(() => db.leadUndo.updateMany({ where: { lead_id: lead.id }, data: { created_at: new Date(0) } }));
    await sweepUndos();
    const events = (await told(6)).map(({ type, data }) => [type, data.previous_status, data.status]);
    expect(events).toEqual([
      ["lead.assigned", "New", "Allocated"],
      ["lead.status", "New", "Allocated"],
      ["lead.status", "Allocated", "Voicemail"],
      ["lead.status", "Voicemail", "Voicemail"],
      ["lead.status", "Voicemail", "Voicemail"],
      ["lead.status", "Voicemail", "Declined"],
    ]);
  });

  test("that can still be undone wait for the next one, or for the end of the minute", async () => {
    const lead = await makeLead(tenant, { status: "Allocated", assigned_user_id: agent.id });
    await move(lead, { to: "Voicemail" });
    expect((await notedOf(lead)).map(({ held, dispatched_at }) => [held, dispatched_at])).toEqual([[true, null]]);
    const { body } = await move(lead, { to: "Does Not Exist", reason: "Invalid number" });
    const [first] = await told(1);
    expect(first?.data.status).toBe("Voicemail");
    expect(body.undo).not.toBeNull();
    expect((await notedOf(lead)).map(({ held }) => held)).toEqual([false, true]);
  });

  test("that were undone are never sent, nor is their undo", async () => {
    const lead = await makeLead(tenant, { status: "Allocated", assigned_user_id: agent.id });
    const { body } = await move(lead, { to: "Voicemail" });
    expect((await api(agent).post(`/api/leads/${lead.id}/undo`, { event_id: body.undo?.event_id })).status).toBe(200);
    expect(await notedOf(lead)).toEqual([]);
    await addLead();
    expect((await told(1)).map(({ type }) => type)).toEqual(["lead.created"]);
  });

  test("are erased with the lead's person", async () => {
    const lead = await addLead();
    await told(1);
    await asPlatform(() =>
      transaction(async () => {
        const locked = await lockAndRead(lead.id, () => findLeadRecord(lead.id));
        if (locked) await anonymiseLead(locked);
      }),
    );
    expect(await notedOf(lead)).toEqual([]);
    const where = { webhook_id: webhook.id, record: `lead ${lead.id}` };
    expect(await asPlatform(() => db.webhookDelivery.count({ where }))).toBe(0);
  });
});

describe("the outbox", () => {
  test("holds an event if and only if its change is committed", async () => {
    const lead = await makeLead(tenant, { status: "Allocated", assigned_user_id: agent.id });
    const { id, tenant_id } = lead;
    const change = { type: "assigned", old: { team: null }, new: { team: "North" } } as const;
    const failing = withTenant(tenant.id, () =>
      transaction(async () => {
        await appendLeadEvent(SYSTEM, { id, tenant_id }, change);
        expect(await db.webhookEvent.count({ where: { lead_id: id } })).toBe(1);
        throw new Error("The change fails");
      }),
    );
    await expect(failing).rejects.toThrow("The change fails");
    expect(await notedOf(lead)).toEqual([]);
  });

  test("stays empty where no active webhook asks: of another event, another product, or switched off", async () => {
    const other = await makeTenant();
    const user = await makeUser(other, { permissions: [...WORKING, ...INTEGRATIONS] });
    const product = await makeProduct([other.id]);
    await createWebhook(user, { events: ["sale.created"] });
    await createWebhook(user, { events: ["lead.created"], product_ids: [product.id] });
    await createWebhook(user, { events: ["lead.created"], active: false });
    const add = async (product_id: number) => {
      const { body } = await api(user).post<LeadDetail>("/api/leads", {
        name: "Sipho",
        phone: randomPhone(),
        product_id,
      });
      return (await notedOf(body)).map(({ type }) => type);
    };
    expect(await add(other.product.id)).toEqual([]);
    expect(await add(product.id)).toEqual(["lead.created"]);
  });
});

test("a set-based change tells of every lead that it changes", async () => {
  const manager = await makeUser(tenant, { permissions: [...WORKING, "leads.allocate"] });
  const ids = (await Promise.all([makeLead(tenant), makeLead(tenant), makeLead(tenant)])).map(({ id }) => id);
  const { status } = await api(manager).post("/api/leads/bulk", { ids, action: "allocate", user_ids: [agent.id] });
  expect(status).toBe(202);
  const noted = () =>
    asPlatform(() => db.webhookEvent.findMany({ where: { lead_id: { in: ids }, type: "lead.assigned" } }));
  await vi.waitUntil(async () => (await noted()).length === ids.length, { timeout: 20_000 });
  expect((await noted()).every(({ held }) => held)).toBe(true);
});

test("consents and suppressions are sent without the contact", async () => {
  const consenting = await makeUser(tenant, { permissions: [...WORKING] });
  const lead = await makeLead(tenant, { assigned_user_id: consenting.id, status: "Allocated" });
  const consent = { purpose: "direct marketing", channel: "phone", state: "given", how: "On the call" };
  expect((await api(consenting).post(`/api/leads/${lead.id}/consents`, consent)).status).toBe(201);
  const event = await toldOf("consent.changed");
  expect(event).toMatchObject({
    data: { lead_id: lead.id, status: "given", channel: "phone", how: null },
  });

  const phone = randomPhone();
  const { status } = await api(keeper).post("/api/suppressions", { kind: "phone", value: phone, reason: "By letter" });
  expect(status).toBe(201);
  expect(await toldOf("suppression.added")).toMatchObject({
    data: { kind: "phone", value: null, reason: null, status: "suppressed" },
  });
});
