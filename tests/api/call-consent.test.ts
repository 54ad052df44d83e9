import { beforeAll, describe, expect, test } from "vitest";
import type { LeadBulk } from "@/lib/leads/bulks/schema";
import type { LeadDetail, LeadEvent, LeadRow } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeTeam } from "../support/records";
import { makeSuppressions } from "../support/suppressions";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const NO_CONSENT = "This person has not consented to be called.";
const SOME_TIME = { timeout: 30_000, interval: 100 };

let tenant: TestTenant;
let agent: TestUser;
let manager: TestUser;
beforeAll(async () => {
  tenant = await makeTenant({ call_consent: "required", calling_hours_enforced: false });
  agent = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update"] });
  manager = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update", "leads.allocate"] });
});

/** By a colleague: nobody gets a lead by their own word. */
const consent = (id: number, state: string, channel = "phone") =>
  api(manager).post(`/api/leads/${id}/consents`, { purpose: "direct marketing", channel, state, how: "In a letter" });
const claim = (id: number) => api(agent).post(`/api/leads/${id}/claim`);
const detail = async (id: number) => (await api(agent).get<LeadDetail>(`/api/leads/${id}`)).body;

describe("where a consent to calls is required", () => {
  test("claim, allocation and bulk refuse a lead without one, and the screen may not call it", async () => {
    const { id } = await makeLead(tenant);
    expect(await claim(id)).toMatchObject({ status: 409, body: { message: NO_CONSENT } });
    const allocate = { to: "Allocated", assigned_user_id: agent.id };
    const answer = await api(manager).post(`/api/leads/${id}/transition`, allocate);
    expect(answer).toMatchObject({ status: 409, body: { message: NO_CONSENT } });

    const team = await makeTeam(tenant);
    for (const target of [{ user_ids: [agent.id] }, { team_id: team.id }]) {
      const started = await api(manager).post<LeadBulk>("/api/leads/bulk", {
        ids: [id],
        action: "allocate",
        ...target,
      });
      const read = async () => (await api(manager).get<LeadBulk>(`/api/leads/bulk/${started.body.id}`)).body;
      await expect.poll(async () => (await read()).status, SOME_TIME).toBe("done");
      expect((await read()).failures).toMatchObject([{ lead_id: id, message: NO_CONSENT }]);
    }

    expect(await detail(id)).toMatchObject({ call_refusal: NO_CONSENT, may_call: false, call_consented: false });
    const list = (await api(agent).get<Page<LeadRow>>("/api/leads?per_page=100")).body.data;
    expect(list.find((row) => row.id === id)).toMatchObject({ may_call: false });
  });

  test("a consent by phone or any channel opens it, and its withdrawal closes it again", async () => {
    const { id } = await makeLead(tenant);
    await consent(id, "given", "email");
    expect((await claim(id)).status).toBe(409);
    await consent(id, "given", "any");
    expect(await detail(id)).toMatchObject({ call_refusal: null, may_call: true });
    await consent(id, "refused");
    expect((await claim(id)).status).toBe(409);
    await consent(id, "given");
    expect((await claim(id)).status).toBe(200);
  });

  test("a client needs none: by hand with a reason, which the timeline tells", async () => {
    const { id } = await makeLead(tenant);
    const mark = (is_client: boolean, reason: string) =>
      api(manager).put(`/api/leads/${id}/client`, { is_client, reason });
    expect((await mark(true, "")).status).toBe(422);
    expect(await mark(true, "Policy 4711")).toMatchObject({
      status: 200,
      body: { is_client: true },
    });
    const [event] = (await api(agent).get<Page<LeadEvent>>(`/api/leads/${id}/timeline`)).body.data;
    expect(event).toMatchObject({ type: "client", note: "Policy 4711", new: { is_client: true } });
    expect((await claim(id)).status).toBe(200);
  });

  test("Next lead passes over it", async () => {
    const own = await makeTenant({ call_consent: "required", calling_hours_enforced: false });
    const caller = await makeUser(own, { permissions: ["leads.index", "leads.show", "leads.update"] });
    await makeLead(own, { created_at: new Date("2026-01-01") });
    const next = () => api(caller).post<{ lead: LeadDetail | null }>("/api/leads/next", { product_id: own.product.id });
    expect((await next()).body.lead).toBeNull();
    const callable = await makeLead(own, { is_client: true });
    expect((await next()).body.lead?.id).toBe(callable.id);
  });
});

test("where none is required, a lead without one is called, and the list says that there is none", async () => {
  const own = await makeTenant();
  const caller = await makeUser(own, { permissions: ["leads.index", "leads.show", "leads.update"] });
  const { id } = await makeLead(own);
  const [row] = (await api(caller).get<Page<LeadRow>>("/api/leads")).body.data;
  expect(row).toMatchObject({ may_call: true, call_consented: false, is_client: false });
  expect((await api(caller).post(`/api/leads/${id}/claim`)).status).toBe(200);
});

describe("somebody on the opt-out registry", () => {
  const listed = (email: string, listed_on: string, created_at?: Date) =>
    asPlatform(() =>
      makeSuppressions({
        data: { kind: "email", value: email, source: "registry", listed_on: new Date(listed_on), created_at },
      }),
    );

  test("is called after a later consent, and the lead keeps why; a person's own request stays", async () => {
    const own = await makeTenant();
    const caller = await makeUser(own, { permissions: ["leads.index", "leads.show", "leads.update"] });
    const email = `${unique()}@example.test`;
    const { id } = await makeLead(own, { email });
    await listed(email, "2026-01-01");
    expect((await api(caller).post(`/api/leads/${id}/claim`)).status).toBe(409);
    const entry = { purpose: "direct marketing", channel: "any", state: "given", how: "Asked us to call" };
    const { body } = await api(caller).post<{ id: number }>(`/api/leads/${id}/consents`, entry);
    const read = async () => (await api(caller).get<LeadDetail>(`/api/leads/${id}`)).body;
    expect(await read()).toMatchObject({
      suppressed: false,
      registry_exemption: { reason: "Asked us to call", consent_id: body.id, at: expect.stringMatching(/Z$/) },
    });
    await asPlatform(() => makeSuppressions({ data: { tenant_id: own.id, kind: "email", value: email } }));
    expect((await read()).suppressed).toBe(true);
  });

  test("is not called by a consent from before the day of the listing", async () => {
    const own = await makeTenant();
    const caller = await makeUser(own, { permissions: ["leads.index", "leads.show", "leads.update"] });
    const email = `${unique()}@example.test`;
    const { id } = await makeLead(own, { email });
    const entry = { purpose: "direct marketing", channel: "any", state: "given", how: "Asked us to call" };
    await api(caller).post(`/api/leads/${id}/consents`, entry);
    await listed(email, "2999-01-01");
    expect((await api(caller).get<LeadDetail>(`/api/leads/${id}`)).body.suppressed).toBe(true);
    expect(await asPlatform(() => db.lead.count({ where: { id, call_consented: true } }))).toBe(1);
  });
});
