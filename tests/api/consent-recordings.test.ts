import { beforeAll, describe, expect, test } from "vitest";
import type { CallConsent, Consent } from "@/lib/leads/consents/schema";
import type { Recording } from "@/lib/leads/recordings/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { makeConsent } from "../support/consents";
import { makeRecording, ofLead, ofSale, record } from "../support/recordings";
import { convert, makeSale, SELLING } from "../support/sales";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  agent = await makeUser(tenant, { permissions: [...SELLING, "leads.index", "leads.show", "leads.update"] });
});

const name = (user: TestUser, { id }: { id: number }, body: object) =>
  api(user).put<Consent & Refusal>(`/api/consents/${id}/recording`, body);

const listed = async (user: TestUser, query = "") =>
  (await api(user).get<Page<CallConsent>>(`/api/consents?per_page=100&${query}`)).body.data.map(({ id }) => id);

const ledgerOf = async (user: TestUser, path: string) =>
  (await api(user).get<Page<Consent>>(`${path}/consents`)).body.data;

const recordingOf = async (path: string) =>
  (await api(agent).get<Page<Recording>>(`${path}/recordings`)).body.data[0] as Recording;

describe("the recording of a consent", () => {
  test("is named with the place where it is heard, once, and stays named when the lead becomes a sale", async () => {
    const lead = await makeLead(tenant, { assigned_user_id: agent.id, status: "Allocated" });
    const consent = await makeConsent(tenant, lead);
    const { body: recording } = await record(agent, ofLead(lead));
    const place = { recording_id: recording.id, at_seconds: 0.5 };
    expect((await ledgerOf(agent, ofLead(lead)))[0]).toMatchObject({ on_call: true, proof: null });
    expect((await name(agent, consent, place)).body.proof).toMatchObject({ ...place, none_reason: null });
    await name(agent, consent, place);
    expect(await asPlatform(() => db.consentRecording.count({ where: { consent_id: consent.id } }))).toBe(1);
    const { body: sale } = await convert(agent, lead);
    expect((await ledgerOf(agent, ofSale(sale)))[0]?.proof).toMatchObject(place);
    expect(await recordingOf(ofSale(sale))).toMatchObject({ id: recording.id, proves_consent: true });
  });

  test("may be given a reason instead, which a recording that arrives later replaces", async () => {
    const lead = await makeLead(tenant);
    const consent = await makeConsent(tenant, lead);
    const given = await name(agent, consent, { none_reason: "The line failed" });
    expect(given.body.proof).toMatchObject({ recording_id: null, none_reason: "The line failed" });
    const { id } = await makeRecording(tenant, { lead_id: lead.id });
    expect((await name(agent, consent, { recording_id: id, at_seconds: 0 })).body.proof).toMatchObject({
      recording_id: id,
      none_reason: null,
    });
  });

  test("is one of the same lead or sale, and the place is within it", async () => {
    const sale = await makeSale(tenant, agent);
    const [ofSeller, other] = [await makeConsent(tenant, { id: sale.lead.id }), await makeLead(tenant)];
    const { id } = await makeRecording(tenant, { lead_id: other.id });
    const refused = async (at: { id: number }, body: object) => (await name(agent, at, body)).body.errors;
    expect(await refused(ofSeller, { recording_id: id, at_seconds: 0 })).toEqual({
      recording_id: ["Choose a recording of this sale."],
    });
    const own = await makeConsent(tenant, other);
    expect(await refused(own, { recording_id: id, at_seconds: 2 })).toEqual({
      at_seconds: ["The recording ends before that."],
    });
  });

  test("is named by users who may change the lead or hear the sale, for a consent that was given", async () => {
    const lead = await makeLead(tenant);
    const consent = await makeConsent(tenant, lead);
    const reason = { none_reason: "None" };
    const viewer = await makeUser(tenant, { permissions: ["leads.show", "sales.show"] });
    const sale = await makeSale(tenant, agent);
    const sold = await makeConsent(tenant, { id: sale.lead.id });
    expect((await name(viewer, consent, reason)).status).toBe(403);
    expect((await name(viewer, sold, reason)).status).toBe(403);
    const outsider = await makeUser(await makeTenant(), { permissions: ["leads.update"] });
    expect((await name(outsider, consent, reason)).status).toBe(404);
    const refused = await makeConsent(tenant, lead, { state: "refused" });
    expect((await name(agent, refused, reason)).status).toBe(409);
  });
});

describe("the list of consents that were given on a call", () => {
  test("tells those without a recording from the others, by what the actor sees", async () => {
    const own = await makeTenant();
    const manager = await makeUser(own, { permissions: ["leads.index", "leads.update"] });
    const seller = await makeUser(own, { permissions: ["leads.index"], record_scope: "own" });
    const lead = await makeLead(own, { assigned_user_id: seller.id });
    const [missing, proved, explained] = [
      await makeConsent(own, lead),
      await makeConsent(own, lead),
      await makeConsent(own, await makeLead(own)),
    ];
    await makeConsent(own, lead, { on_call: false });
    const before = await makeConsent(own, lead, { on_call: null, how: "On the call of sale ABC-1" });
    const { id } = await makeRecording(own, { lead_id: lead.id });
    await name(manager, proved, { recording_id: id, at_seconds: 0 });
    await name(manager, explained, { none_reason: "Called from a private phone" });
    expect(await listed(manager, "proof=missing")).toEqual([before.id, missing.id]);
    expect(await listed(manager, "proof=recording")).toEqual([proved.id]);
    expect(await listed(manager, "proof=reason")).toEqual([explained.id]);
    expect(await listed(seller)).toEqual([before.id, proved.id, missing.id]);
  });

  test("has what an agent ticks as said on a call, and the client's marketing answer on a sale", async () => {
    const lead = await makeLead(tenant);
    const entry = { purpose: "credit check", channel: "phone", state: "given", how: "Said so" };
    const { body: said } = await api(agent).post<Consent>(`${ofLead(lead)}/consents`, { ...entry, on_call: true });
    const { body: written } = await api(agent).post<Consent>(`${ofLead(lead)}/consents`, entry);
    expect([said.on_call, written.on_call]).toEqual([true, false]);
    expect(await listed(agent)).toContain(said.id);
    expect(await listed(agent)).not.toContain(written.id);
  });
});

describe("what a recording that proves a consent keeps", () => {
  const proved = async (channel: string, columns = {}) => {
    const lead = await makeLead(tenant, columns);
    const consent = await makeConsent(tenant, lead, { channel });
    const { id } = await makeRecording(tenant, { lead_id: lead.id });
    await name(agent, consent, { recording_id: id, at_seconds: 0 });
    const state = async () => (await recordingOf(ofLead(lead))).proves_consent;
    const say = (input: object) =>
      api(agent).post(`${ofLead(lead)}/consents`, {
        ...{ purpose: "direct marketing", channel: "any", state: "withdrawn", how: "By letter", ...input },
      });
    return { lead, consent, state, say };
  };

  test.each([
    [{ channel: "phone" }, false],
    [{ channel: "any" }, false],
    [{ channel: "sms" }, true],
    [{ channel: "phone", purpose: "credit check" }, true],
    [{ channel: "phone", state: "given" }, true],
    [{ channel: "phone", state: "refused" }, false],
  ])("consent by phone, then %j: it stands: %s", async (later, stands) => {
    const { state, say } = await proved("phone");
    expect(await state()).toBe(true);
    await say(later);
    expect(await state()).toBe(stands);
  });

  test("is nothing where the consent was withdrawn before it was named", async () => {
    const lead = await makeLead(tenant);
    const consent = await makeConsent(tenant, lead);
    await makeConsent(tenant, lead, { state: "withdrawn" });
    const { id } = await makeRecording(tenant, { lead_id: lead.id });
    await name(agent, consent, { recording_id: id, at_seconds: 0 });
    expect((await recordingOf(ofLead(lead))).proves_consent).toBe(false);
  });
});
