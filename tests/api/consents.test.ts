import { expect, test } from "vitest";
import type { Consent } from "@/lib/consents/schema";
import { asPlatform, db } from "@/lib/db/client";
import type { Page } from "@/lib/http/list";
import type { LeadDetail, LeadEvent } from "@/lib/leads/schema";
import { api } from "../support/api";
import { makeLead, makeTenant, makeUser } from "../support/world";

const ENTRY = { purpose: "direct marketing", channel: "phone", state: "given", how: "On a recorded call" };

async function setUp() {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.show", "leads.update"] });
  const lead = await makeLead(tenant);
  const path = `/api/leads/${lead.id}/consents`;
  return { tenant, user, lead, path };
}

test("the ledger keeps every answer, and the lead shows the last one about direct marketing", async () => {
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

test("an entry is on the lead's timeline", async () => {
  const { user, lead, path } = await setUp();
  await api(user).post(path, ENTRY);
  const { body } = await api(user).get<Page<LeadEvent>>(`/api/leads/${lead.id}/timeline`);
  expect(body.data).toMatchObject([{ type: "consent", new: { purpose: "direct marketing", state: "given" } }]);
});

test("nobody rewrites the ledger, not even the platform", async () => {
  const { user, path, tenant } = await setUp();
  const { body } = await api(user).post<Consent>(path, ENTRY);
  const where = { id: body.id };
  await expect(asPlatform(() => db.consent.updateMany({ where, data: { state: "refused" } }))).rejects.toThrow();
  await expect(asPlatform(() => db.consent.deleteMany({ where }))).rejects.toThrow();
  expect(await asPlatform(() => db.consent.count({ where: { tenant_id: tenant.id, state: "given" } }))).toBe(1);
});

test("an answer that is none is refused at its field", async () => {
  const { user, path } = await setUp();
  for (const wrong of [{ state: "maybe" }, { how: " " }, { purpose: null }, { channel: "pigeon" }]) {
    const { status, body } = await api(user).post(path, { ...ENTRY, ...wrong });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(wrong)]);
  }
});
