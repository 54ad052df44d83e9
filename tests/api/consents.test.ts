import { expect, test } from "vitest";
import type { Consent } from "@/lib/leads/consents/schema";
import type { LeadDetail, LeadEvent } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { newNumber } from "../support/intake";
import { makeKnownLead } from "../support/records";
import { makeLead, makeTenant, makeUser, type TestTenant } from "../support/world";

const ENTRY = { purpose: "direct marketing", channel: "phone", state: "given", how: "On a recorded call" };

async function setUp() {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.show", "leads.update"] });
  const lead = await makeLead(tenant);
  const path = `/api/leads/${lead.id}/consents`;
  return { tenant, user, lead, path };
}

test("the ledger keeps every entry, and the lead shows the latest one about direct marketing", async () => {
  const { user, lead, path } = await setUp();
  const stateNow = async () => (await api(user).get<LeadDetail>(`/api/leads/${lead.id}`)).body.consent_state;
  expect(await stateNow()).toBe("unknown");
  expect((await api(user).post(path, { ...ENTRY, wording: "May we call you?", evidence: "REC-1" })).status).toBe(201);
  expect(await stateNow()).toBe("given");
  await api(user).post(path, { ...ENTRY, purpose: "credit check", state: "refused" });
  expect(await stateNow()).toBe("given");
  await api(user).post(path, { ...ENTRY, state: "withdrawn" });
  expect(await stateNow()).toBe("withdrawn");
  const { body } = await api(user).get<Page<Consent>>(path);
  expect(body.data.map(({ purpose, state }) => [purpose, state])).toEqual([
    ["direct marketing", "withdrawn"],
    ["credit check", "refused"],
    ["direct marketing", "given"],
  ]);
  expect(body.data.at(-1)).toMatchObject({
    wording: "May we call you?",
    evidence: "REC-1",
    actor_name: expect.stringMatching(/^Test /),
  });
});

const suppressedBy = (tenant: TestTenant) =>
  asPlatform(() => db.suppression.findMany({ where: { tenant_id: tenant.id }, orderBy: { kind: "asc" } }));

test.each([
  ["any", ["email", "id_number", "phone", "phone"]],
  ["phone", ["phone", "phone"]],
  ["sms", ["phone", "phone"]],
  ["whatsapp", ["phone", "phone"]],
  ["email", ["email"]],
])("withdrawing direct marketing by %s suppresses these contacts: %j", async (channel, kinds) => {
  const { tenant, user } = await setUp();
  const [phone, alt_phone] = [`+27${newNumber()}`, `+27${newNumber()}`];
  const { id, email } = await makeKnownLead(tenant, { phone, alt_phone });
  await api(user).post(`/api/leads/${id}/consents`, { ...ENTRY, channel, state: "withdrawn" });
  const listed = await suppressedBy(tenant);
  expect(listed.map(({ kind }) => kind)).toEqual(kinds);
  const values = listed.flatMap(({ kind, value }) => (kind === "id_number" ? [] : [value]));
  expect([email, phone, alt_phone]).toEqual(expect.arrayContaining(values));
  for (const entry of listed) expect(entry).toMatchObject({ reason: "Consent withdrawn", actor_id: user.id });
  expect((await api(user).get<LeadDetail>(`/api/leads/${id}`)).body.suppressed).toBe(true);
  expect((await api(user).post(`/api/leads/${id}/claim`)).status).toBe(409);
});

test("a consent by email has one spelling", async () => {
  const { user, path } = await setUp();
  const statusOf = async (channel: string) => (await api(user).post(path, { ...ENTRY, channel })).status;
  expect([await statusOf("email"), await statusOf("e-mail")]).toEqual([201, 422]);
});

test("a refusal, or withdrawing anything but direct marketing, suppresses nothing", async () => {
  const { tenant, user, path } = await setUp();
  await api(user).post(path, { ...ENTRY, channel: "any", state: "refused" });
  await api(user).post(path, { ...ENTRY, channel: "any", purpose: "call recording", state: "withdrawn" });
  expect(await suppressedBy(tenant)).toEqual([]);
});

test("a later consent does not lift a suppression", async () => {
  const { tenant, user, path } = await setUp();
  for (const state of ["withdrawn", "given"]) await api(user).post(path, { ...ENTRY, channel: "any", state });
  expect(await suppressedBy(tenant)).toHaveLength(1);
});

test("an entry shows on the lead's timeline", async () => {
  const { user, lead, path } = await setUp();
  await api(user).post(path, ENTRY);
  const { body } = await api(user).get<Page<LeadEvent>>(`/api/leads/${lead.id}/timeline`);
  expect(body.data).toMatchObject([{ type: "consent", new: { purpose: "direct marketing", state: "given" } }]);
});

test("nobody can change the ledger, not even the platform", async () => {
  const { user, path, tenant } = await setUp();
  const { body } = await api(user).post<Consent>(path, ENTRY);
  const where = { id: body.id };
  await expect(asPlatform(() => db.consent.updateMany({ where, data: { state: "refused" } }))).rejects.toThrow();
  await expect(asPlatform(() => db.consent.deleteMany({ where }))).rejects.toThrow();
  expect(await asPlatform(() => db.consent.count({ where: { tenant_id: tenant.id, state: "given" } }))).toBe(1);
});

test("an invalid state is refused at its field", async () => {
  const { user, path } = await setUp();
  for (const wrong of [{ state: "maybe" }, { how: " " }, { purpose: null }, { channel: "pigeon" }]) {
    const { status, body } = await api(user).post(path, { ...ENTRY, ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(wrong)]);
  }
});
