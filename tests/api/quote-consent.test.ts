import { beforeAll, describe, expect, test } from "vitest";
import { programAuthor } from "@/lib/identity/audit/audit.server";
import type { Consent } from "@/lib/leads/consents/schema";
import { withdrawRequest } from "@/lib/leads/quotes/requested-call.server";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeConsent } from "../support/consents";
import { leadEvents } from "../support/history";
import { ask, consentsOf, leadsOf, quoteOf } from "../support/quotes";
import { makeSuppressions } from "../support/suppressions";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const DAY_MS = 24 * 60 * 60 * 1_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const NO_CONSENT = "This person has not consented to be called.";

let tenant: TestTenant;
let agent: TestUser;
let manager: TestUser;
beforeAll(async () => {
  tenant = await makeTenant({ call_consent: "required", calling_hours_enforced: false });
  agent = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update"] });
  manager = await makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update", "leads.allocate"] });
});

const claim = (id: number, user = agent) => api(user).post(`/api/leads/${id}/claim`);
const detail = async (id: number) => (await api(agent).get<LeadDetail>(`/api/leads/${id}`)).body;
const stored = (id: number) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id } }));
const record = (id: number, entry: Record<string, string>, user = manager) =>
  api(user).post<Consent>(`/api/leads/${id}/consents`, { channel: "phone", how: "In a letter", ...entry });
/** A consent to be called about a quote that ends in some days. */
const quoted = (lead: { id: number }, days = 90) =>
  makeConsent(tenant, lead, {
    ...{ purpose: "quote", how: "quote form", on_call: false },
    ...{ product_id: tenant.product.id, expires_at: inDays(days) },
  });

test("a quote form records the consent to be called about it for 90 days, apart from direct marketing", async () => {
  const own = await makeTenant();
  const fields = quoteOf();
  await ask(own.product, fields);
  const [lead] = await leadsOf(fields.email);
  const [consent, ...others] = await consentsOf(own);
  expect(consent).toMatchObject({
    ...{ purpose: "quote", state: "given", channel: "phone", how: "quote form" },
    ...{ lead_id: lead?.id, product_id: own.product.id },
    wording: `By sending this form you ask ${own.name} to call you about ${own.product.name}. You can change or withdraw your request at any time.`,
  });
  const expires = Number(consent?.expires_at);
  expect(Math.round((expires - Date.now()) / DAY_MS)).toBe(90);
  expect(Number(lead?.quote_consent_until)).toBe(expires);
  expect(others.map(({ purpose }) => purpose)).toEqual(["direct marketing"]);
});

describe("where a consent to calls is required", () => {
  test("one for a quote counts until it expires, and leaves direct marketing as it is", async () => {
    const lead = await makeLead(tenant);
    await quoted(lead);
    expect(await detail(lead.id)).toMatchObject({
      ...{ call_refusal: null, may_call: true, call_consented: false, consent_state: "unknown" },
      quote_consent_until: expect.stringMatching(/Z$/),
    });
    expect((await claim(lead.id)).status).toBe(200);

    const late = await makeLead(tenant);
    await quoted(late, -1);
    expect(await detail(late.id)).toMatchObject({
      call_refusal: NO_CONSENT,
      may_call: false,
      quote_consent_until: null,
    });
    expect(await claim(late.id)).toMatchObject({ status: 409, body: { message: NO_CONSENT } });
  });

  test("a refusal of direct marketing doesn't end it, and its withdrawal does", async () => {
    const lead = await makeLead(tenant);
    await quoted(lead);
    await record(lead.id, { purpose: "direct marketing", state: "refused" });
    expect(await detail(lead.id)).toMatchObject({ call_refusal: null, consent_state: "refused" });
    await record(lead.id, { purpose: "quote", state: "withdrawn" });
    expect(await detail(lead.id)).toMatchObject({ call_refusal: NO_CONSENT, quote_consent_until: null });
  });

  test("one that an agent wrote down needs the lead's product, expires, and doesn't count for their own calls", async () => {
    const lead = await makeLead(tenant);
    const { status, body } = await record(lead.id, { purpose: "quote", state: "given" }, agent);
    expect(status).toBe(201);
    expect(body).toMatchObject({ product_id: tenant.product.id, expires_at: expect.stringMatching(/Z$/) });
    expect(Math.round((Date.parse(body.expires_at ?? "") - Date.now()) / DAY_MS)).toBe(90);
    expect((await claim(lead.id)).body).toMatchObject({ message: expect.stringMatching(/^You recorded yourself/) });
    expect((await claim(lead.id, manager)).status).toBe(200);
  });

  test("with another phone number, it is the word of whoever entered that", async () => {
    const lead = await makeLead(tenant);
    await quoted(lead);
    expect((await api(agent).put(`/api/leads/${lead.id}`, { phone: "082 555 77 88" })).status).toBe(200);
    expect((await claim(lead.id)).body).toMatchObject({ message: expect.stringMatching(/^You recorded yourself/) });
  });
});

test("“Asked not to be called” withdraws it too, and suppresses the person", async () => {
  const lead = await makeLead(tenant, { assigned_user_id: agent.id, status: "Allocated" });
  await quoted(lead);
  const declined = { to: "Declined", reason: "Asked not to be called" };
  expect((await api(agent).post(`/api/leads/${lead.id}/transition`, declined)).status).toBe(200);
  expect(await stored(lead.id)).toMatchObject({ quote_consent_until: null, registry_exemption: null });
  const ledger = (await consentsOf(tenant)).filter(({ lead_id }) => lead_id === lead.id);
  expect(ledger.map(({ purpose, state }) => `${purpose} ${state}`)).toEqual([
    "quote given",
    "direct marketing withdrawn",
    "quote withdrawn",
  ]);
});

describe("the opt-out registry", () => {
  const listed = (email: string, source: "registry" | "request") =>
    asPlatform(() =>
      makeSuppressions({
        data: {
          ...{ kind: "email" as const, value: email, source },
          ...(source === "registry" ? { listed_on: new Date("2026-01-01") } : { tenant_id: tenant.id }),
        },
      }),
    );

  test("is lifted by a request for a quote while that holds; a person's own request stays", async () => {
    const makeListed = async (source: "registry" | "request") => {
      const email = `${unique()}@example.test`;
      await listed(email, source);
      return makeLead(tenant, { email });
    };
    const lead = await makeListed("registry");
    expect(await detail(lead.id)).toMatchObject({ suppressed: true });
    await quoted(lead);
    expect(await detail(lead.id)).toMatchObject({ suppressed: false, registry_exemption: { reason: "quote form" } });
    await record(lead.id, { purpose: "quote", state: "withdrawn" });
    expect(await detail(lead.id)).toMatchObject({ suppressed: true, registry_exemption: null });

    const late = await makeListed("registry");
    await quoted(late, -1);
    expect(await detail(late.id)).toMatchObject({ suppressed: true, registry_exemption: null });
    const asked = await makeListed("request");
    await quoted(asked);
    expect(await detail(asked.id)).toMatchObject({ suppressed: true });
  });

  test("is lifted again by the consent from before, once the request has expired", async () => {
    const email = `${unique()}@example.test`;
    await listed(email, "registry");
    const lead = await makeLead(tenant, { email });
    await makeConsent(tenant, lead, { how: "In a shop" });
    await quoted(lead, 1);
    expect((await detail(lead.id)).registry_exemption?.reason).toBe("quote form");
    await quoted(lead, -1);
    expect(await detail(lead.id)).toMatchObject({ suppressed: false, registry_exemption: { reason: "In a shop" } });
  });
});

describe("a client who withdraws the request", () => {
  const withdraw = (id: number) => withTenant(tenant.id, () => withdrawRequest(programAuthor("Website"), id));

  test("is called no more: the consent ends and the lead is closed, with the reason in its timeline", async () => {
    const lead = await makeLead(tenant);
    await quoted(lead);
    await withdraw(lead.id);
    expect(await stored(lead.id)).toMatchObject({
      ...{ processed_outcome: "withdrawn", processed_at: expect.any(Date), quote_consent_until: null },
      reason: "The client withdrew the request",
    });
    const events = await leadEvents({ where: { lead_id: lead.id }, orderBy: { id: "asc" } });
    expect(events.at(-1)).toMatchObject({
      ...{ type: "processed", actor_name: "Website", reason: "The client withdrew the request" },
    });
    const ledger = (await consentsOf(tenant)).filter(({ lead_id }) => lead_id === lead.id);
    expect(ledger.at(-1)).toMatchObject({
      purpose: "quote",
      state: "withdrawn",
      how: "request page",
      expires_at: null,
    });
  });

  test("has a lead that is closed already left as it is, with a note", async () => {
    const processed = { processed_at: new Date(), processed_outcome: "declined", reason: "Other" } as const;
    const lead = await makeLead(tenant, { status: "Declined", ...processed });
    await quoted(lead);
    await withdraw(lead.id);
    await withdraw(lead.id);
    expect(await stored(lead.id)).toMatchObject({ ...processed, quote_consent_until: null });
    const notes = await leadEvents({ where: { lead_id: lead.id, type: "note" } });
    expect(notes[0]?.note).toBe("The client withdrew the request");
  });
});
