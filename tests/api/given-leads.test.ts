import { beforeAll, describe, expect, test } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { api, type Refusal } from "../support/api";
import { importDone } from "../support/imports";
import { LAW } from "../support/law";
import { makeRecording } from "../support/recordings";
import { newPhone } from "../support/sales";
import { makeSuppressions } from "../support/suppressions";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// A lead that may not be called is given to no agent.

const NO_CONSENT = "This person has not consented to be called.";
const BY_SELF =
  "You recorded yourself that this person may be called, which doesn't count for your own calls. Ask another user to record it, or to link the recording of the call.";
const AGENT = ["leads.index", "leads.show", "leads.update", "leads.store", "sales.store", "sales.show"] as const;

let tenant: TestTenant;
let agent: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  tenant = await makeTenant({ call_consent: "required" });
  agent = await makeUser(tenant, { permissions: AGENT });
  colleague = await makeUser(tenant, { permissions: [...AGENT, "leads.allocate", "users.update", "users.show"] });
});

const convert = async (by: TestUser, lead_id: number) => {
  const { status, body } = await api(by).post<SaleDetail & Refusal>("/api/sales", { lead_id });
  return [status, body.message];
};
const claim = async (by: TestUser, id: number) => {
  const { status, body } = await api(by).post<LeadDetail & Refusal>(`/api/leads/${id}/claim`);
  return [status, body.message];
};
const consent = (by: TestUser, id: number) =>
  api(by).post(`/api/leads/${id}/consents`, {
    ...{ purpose: "direct marketing", channel: "phone", state: "given", how: "On the phone" },
  });
/** The lead of a file with one row. */
async function importOf(by: TestUser, csv: string): Promise<number> {
  const file = new File([csv], "leads.csv", { type: "text/csv" });
  const fields = { file, product_id: String(tenant.product.id) };
  const { body } = await api(by).form<LeadImport>("/api/lead-imports", fields);
  await api(by).post(`/api/lead-imports/${body.id}/start`);
  await importDone(api(by), body.id);
  return (await asPlatform(() => db.lead.findFirstOrThrow({ where: { import_id: body.id } }))).id;
}

const callIn = (id: number) =>
  asPlatform(() =>
    db.call.create({
      data: {
        ...{ tenant_id: tenant.id, lead_id: id, call_id: unique(), direction: "incoming" },
        started_at: new Date(),
      },
    }),
  );

describe("a lead without a consent", () => {
  test("is not converted, which would pass by the rules of claiming", async () => {
    const { id } = await makeLead(tenant);
    expect(await claim(agent, id)).toEqual([409, NO_CONSENT]);
    expect(await convert(agent, id)).toEqual([409, NO_CONSENT]);
  });

  test("is not given by the word of the agent who gets it, but by a colleague's or a recording", async () => {
    const [consented, client, recorded] = [await makeLead(tenant), await makeLead(tenant), await makeLead(tenant)];
    await consent(agent, consented.id);
    await api(agent).put(`/api/leads/${client.id}/client`, { is_client: true, reason: "So they say" });
    await consent(agent, recorded.id);
    for (const { id } of [consented, client, recorded]) {
      expect(await claim(agent, id)).toEqual([409, BY_SELF]);
      expect(await convert(agent, id)).toEqual([409, BY_SELF]);
      const { body } = await api(agent).get<LeadDetail>(`/api/leads/${id}`);
      expect(body.call_refusal).toBe(BY_SELF);
    }
    await consent(colleague, consented.id);
    expect((await claim(agent, consented.id))[0]).toBe(200);
    expect((await claim(colleague, client.id))[0]).toBe(200);
    await makeRecording(tenant, { lead_id: recorded.id });
    expect((await claim(agent, recorded.id))[0]).toBe(200);
  });

  test("is not given by the agent's import, recording or call, nor after they changed its number", async () => {
    const phone = newPhone();
    const [recorded, changed] = [await makeLead(tenant), await makeLead(tenant, { call_consented: true })];
    await consent(agent, recorded.id);
    await makeRecording(tenant, { lead_id: recorded.id, added_by_id: agent.id });
    expect(await claim(agent, recorded.id)).toEqual([409, BY_SELF]);
    expect((await api(agent).put(`/api/leads/${changed.id}`, { phone })).status).toBe(200);
    expect(await claim(agent, changed.id)).toEqual([409, BY_SELF]);
    const imported = await importOf(agent, `name,phone,is_client\nThabo,${newPhone()},yes\n`);
    expect(await claim(agent, imported)).toEqual([409, BY_SELF]);
    expect((await claim(colleague, imported))[0]).toBe(200);
  });

  test("of somebody who calls in is converted once the consent is recorded, which the refusal asks for", async () => {
    const { id } = await makeLead(tenant);
    await callIn(id);
    const { status, body } = await api(agent).post<Refusal>("/api/sales", { lead_id: id });
    expect([status, body]).toMatchObject([409, { message: "Record the consent first.", lacks_consent: true }]);
    await consent(agent, id);
    expect((await convert(agent, id))[0]).toBe(201);
  });

  test("is not entered by an agent to whom it would belong at once", async () => {
    const own = await makeUser(tenant, { permissions: AGENT, record_scope: "own" });
    const input = { name: "Thabo", email: `${unique()}@given.test`, product_id: tenant.product.id, is_client: "yes" };
    const { status, body } = await api(own).post<Refusal>("/api/leads", input);
    expect([status, body.message]).toEqual([409, NO_CONSENT]);
    expect((await api(colleague).post("/api/leads", input)).status).toBe(201);
  });

  test("goes back without an agent when work is handed over, and the others move", async () => {
    const [from, to] = [await makeUser(tenant), await makeUser(tenant)];
    const held = { assigned_user_id: from.id, status: "Allocated" as const, allocated_at: new Date() };
    const [callable, other] = [await makeLead(tenant, { ...held, call_consented: true }), await makeLead(tenant, held)];
    expect((await api(colleague).post(`/api/users/${from.id}/hand-over`, { user_id: to.id })).status).toBe(200);
    const rows = await asPlatform(() =>
      db.lead.findMany({ where: { id: { in: [callable.id, other.id] } }, orderBy: { id: "asc" } }),
    );
    expect(rows.map(({ status, assigned_user_id }) => [status, assigned_user_id])).toEqual([
      ["Allocated", to.id],
      ["New", null],
    ]);
  });

  test("does not come back by undo to an agent who gave it up", async () => {
    const { id } = await makeLead(tenant, { call_consented: true });
    expect((await claim(agent, id))[0]).toBe(200);
    const declined = await api(agent).post<LeadDetail>(`/api/leads/${id}/transition`, {
      ...{ to: "Declined", reason: "Too expensive" },
    });
    await asPlatform(() => db.lead.update({ where: { id }, data: { call_consented: false } }));
    const event_id = declined.body.undo?.event_id ?? 0;
    const undone = await api(agent).post<Refusal>(`/api/leads/${id}/undo`, { event_id });
    expect([undone.status, undone.body.message]).toEqual([409, NO_CONSENT]);
  });
});

test("a consent that an agent typed does not take somebody off the registry for them", async () => {
  const own = await makeTenant();
  const caller = await makeUser(own, { permissions: AGENT });
  const email = `${unique()}@given.test`;
  const { id } = await makeLead(own, { email });
  await asPlatform(() =>
    makeSuppressions({ data: { kind: "email", value: email, source: "registry", listed_on: new Date("2026-01-01") } }),
  );
  await consent(caller, id);
  expect(await claim(caller, id)).toEqual([409, BY_SELF]);
  const other = await makeUser(own, { permissions: AGENT });
  expect((await claim(other, id))[0]).toBe(200);
});

test("leads are taken within calling hours alone, and given and converted at any time", async () => {
  const own = await makeTenant({ calling_hours_enforced: true });
  const caller = await makeUser(own, { permissions: [...AGENT, "leads.allocate"] });
  const { id } = await makeLead(own);
  const { isWithinCallingHours } = await import("@/lib/insurance/calling-hours");
  const isOpen = isWithinCallingHours(new Date(), LAW);
  const [status, message] = await claim(caller, id);
  expect([status, message]).toEqual(
    isOpen ? [200, undefined] : [409, expect.stringContaining("Clients may be called on weekdays")],
  );
  expect((await convert(caller, id))[0]).toBe(201);
});
