import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { leadEvents } from "../support/history";
import { ACCEPTED, ask, consentsOf, leadsOf, type Options, quoteOf } from "../support/quotes";
import { makeSuppressions } from "../support/suppressions";
import { makeLead, makeProduct, makeTenant, type TestProduct, type TestTenant, unique } from "../support/world";

const SEEN_WITHIN_MS = 2_000;

const e164 = (phone: string) => `+27${phone.slice(1)}`;

/** The notes on a lead's timeline, oldest first. */
const notesOf = async (lead: { id: number } | undefined) => {
  const where = { lead_id: lead?.id ?? 0, type: "note" as const };
  const events = await leadEvents({ where, orderBy: { id: "asc" } });
  return events.map(({ note }) => note);
};

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

test("a quote request creates a new lead with its details, and records the consent", async () => {
  const own = await makeTenant();
  const fields = quoteOf({ plan_id: own.plan.id, email: "Lerato.M@Example.test", phone: "082 555 01 23" });
  expect(await ask(own.product, fields)).toMatchObject(ACCEPTED);
  const [lead, ...others] = await asPlatform(() =>
    db.lead.findMany({ where: { tenant_id: own.id }, include: { events: true } }),
  );
  const plan = await asPlatform(() => db.productPlan.findFirstOrThrow({ where: { id: own.plan.id } }));
  expect(others).toEqual([]);
  expect(lead).toMatchObject({
    product_id: own.product.id,
    lead_id: expect.stringMatching(/^[0-9A-Z]{26}$/),
    status: "New",
    name: "Lerato",
    surname: "Mokoena",
    phone: "+27825550123",
    email: "lerato.m@example.test",
    source: "Website",
    campaign: null,
    product_interest: plan.heading,
    note: "Best time to call: In the evening",
    consent_state: "given",
  });
  expect(lead?.events).toMatchObject([{ type: "created", actor_id: null, actor_name: "Website" }]);
  expect(await consentsOf(own)).toMatchObject([
    {
      lead_id: lead?.id,
      purpose: "direct marketing",
      channel: "any",
      state: "given",
      how: "quote form",
      wording: expect.stringContaining(`I agree that ${own.name} may contact me`),
      evidence: expect.stringContaining(`/${own.product.slug}: Lerato Mokoena +27825550123`),
      actor_name: "Website",
    },
  ]);
});

describe("a quote request goes", () => {
  const arrivesAt = async (product: TestProduct, options?: Options) => {
    const fields = quoteOf();
    const { status, body } = await ask(product, fields, options);
    if (status !== 201) return body.message;
    return (await leadsOf(fields.email)).map(({ tenant_id }) => tenant_id);
  };

  test("to the subdomain's organisation, if that sells the product", async () => {
    const other = await makeTenant();
    const shared = await makeProduct([tenant.id, other.id]);
    expect(await arrivesAt(shared, { subdomain: other.subdomain })).toEqual([other.id]);
  });

  test("to the only organisation that sells the product, on any address", async () => {
    const stranger = await makeTenant();
    expect(await arrivesAt(tenant.product)).toEqual([tenant.id]);
    expect(await arrivesAt(tenant.product, { subdomain: stranger.subdomain })).toEqual([tenant.id]);
  });

  test("to the product's default organisation, if that sells the product", async () => {
    const [other, third] = [await makeTenant(), await makeTenant()];
    const shared = await makeProduct([tenant.id, other.id, third.id]);
    await asPlatform(() => db.product.update({ where: { id: shared.id }, data: { default_tenant_id: other.id } }));
    expect(await arrivesAt(shared)).toEqual([other.id]);
    await asPlatform(() => db.tenantProduct.deleteMany({ where: { tenant_id: other.id, product_id: shared.id } }));
    await expect
      .poll(() => arrivesAt(shared), { timeout: SEEN_WITHIN_MS })
      .toBe(`No organisation offers ${shared.name} at the moment.`);
  });

  test("nowhere, if nobody sells the product or it does not exist", async () => {
    expect(await arrivesAt(await makeProduct([]))).toMatch(/^No organisation offers/);
    expect((await ask({ slug: unique("none") }, quoteOf())).status).toBe(404);
  });
});

describe("the source of a quote request", () => {
  const originOf = async (fields: Record<string, unknown>, headers?: Record<string, string>) => {
    const sent = quoteOf(fields);
    await ask(tenant.product, sent, { headers });
    return (await leadsOf(sent.email)).map(({ source, campaign }) => [source, campaign]);
  };

  test("is the campaign in the form", async () => {
    expect(await originOf({ utm_source: "radio", utm_campaign: "Spring" })).toEqual([["radio", "Spring"]]);
  });

  test("is taken from the URL of the page if JavaScript is off", async () => {
    const referer = "http://x.test/p?utm_source=flyer&utm_campaign=Winter%20sale";
    expect(await originOf({}, { referer })).toEqual([["flyer", "Winter sale"]]);
  });

  test("is cut if it is too long, and never refused", async () => {
    expect(await originOf({ utm_source: "😀".repeat(500), utm_campaign: "" })).toEqual([["😀".repeat(120), null]]);
  });
});

describe("a person with an existing lead", () => {
  test("gets the same response, and the request is noted on that lead", async () => {
    const fields = quoteOf();
    await ask(tenant.product, fields);
    expect(await ask(tenant.product, quoteOf({ ...fields, email: "" }))).toMatchObject(ACCEPTED);
    const [lead, ...others] = await leadsOf(fields.email);
    expect(others).toEqual([]);
    const events = await leadEvents({ where: { lead_id: lead?.id }, orderBy: { id: "asc" } });
    expect(events.map(({ type }) => type)).toEqual(["created", "note"]);
    expect(events[1]?.note).toMatch(/^Asked for a quote again · Best time to call: In the evening/);
  });

  test("with another phone or email has it noted on that lead", async () => {
    const fields = quoteOf();
    const others = quoteOf();
    await ask(tenant.product, fields);
    await ask(tenant.product, { ...fields, email: others.email });
    await ask(tenant.product, { ...fields, phone: others.phone });
    const [lead] = await leadsOf(fields.email);
    const notes = await notesOf(lead);
    expect(notes.map((note) => note?.match(/Also reached at (\S+)/)?.[1])).toEqual([others.email, e164(others.phone)]);
    expect(lead).toMatchObject({ phone: e164(fields.phone), version: 1 });
  });

  test.each([
    ["Declined", "declined"],
    ["Does Not Exist", "does_not_exist"],
    ["Allocated", "withdrawn"],
    ["Allocated", "converted"],
  ] as const)("gets a new lead if the existing one is processed: %s, %s", async (status, processed_outcome) => {
    const fields = quoteOf();
    const processed = { status, processed_outcome, processed_at: new Date() };
    const earlier = await makeLead(tenant, { email: fields.email, ...processed });
    await ask(tenant.product, fields);
    const [lead] = (await leadsOf(fields.email)).filter(({ id }) => id !== earlier.id);
    expect(lead).toMatchObject({ status: "New", duplicate_of_id: earlier.id, consent_state: "given" });
    expect(await leadEvents({ where: { lead_id: lead?.id } })).toMatchObject([
      { type: "created", reason: `Duplicate of lead ${earlier.id}` },
    ]);
    await ask(tenant.product, fields);
    expect(await leadsOf(fields.email)).toHaveLength(2);
    expect([await notesOf(earlier), await notesOf(lead)]).toEqual([[], [expect.stringMatching(/^Asked for a quote/)]]);
  });

  test("gets only one lead if the form is sent eight times at once", async () => {
    const fields = quoteOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(tenant.product, fields)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await leadsOf(fields.email)).toHaveLength(1);
  });

  test("gets a new lead for another product", async () => {
    const fields = quoteOf();
    const other = await makeProduct([tenant.id]);
    await ask(tenant.product, fields);
    await ask(other, fields);
    expect(await leadsOf(fields.email)).toHaveLength(2);
  });
});

const suppress = (tenant_id: number, phone: string) =>
  asPlatform(() => makeSuppressions({ data: { tenant_id, kind: "phone", value: e164(phone) } }));

test("a suppressed person gets the same response and no lead, and the new consent is recorded", async () => {
  const own = await makeTenant();
  const fields = quoteOf();
  await suppress(own.id, fields.phone);
  expect(await ask(own.product, fields)).toMatchObject(ACCEPTED);
  expect(await leadsOf(fields.email)).toEqual([]);
  expect(await consentsOf(own)).toMatchObject([
    { lead_id: null, state: "given", evidence: expect.stringContaining(e164(fields.phone)) },
  ]);
});

test("a suppressed person gets no lead even if their existing one is processed", async () => {
  const fields = quoteOf();
  const processed = { status: "Declined" as const, processed_outcome: "declined" as const, processed_at: new Date() };
  const lead = await makeLead(tenant, { phone: e164(fields.phone), ...processed });
  await suppress(tenant.id, fields.phone);
  expect(await ask(tenant.product, fields)).toMatchObject(ACCEPTED);
  expect(await leadsOf(fields.email)).toEqual([]);
  expect(await notesOf(lead)).toHaveLength(1);
});

test("a bot that fills in the hidden field gets the same response, and nothing is stored", async () => {
  const own = await makeTenant();
  const fields = quoteOf({ website: "http://spam.test" });
  expect(await ask(own.product, fields)).toMatchObject(ACCEPTED);
  expect([await leadsOf(fields.email), await consentsOf(own)]).toEqual([[], []]);
});

test("a lead of the same person in another organisation does not change", async () => {
  const other = await makeTenant();
  const fields = quoteOf();
  const lead = await makeLead(other, { email: fields.email });
  await ask(tenant.product, fields);
  expect(await leadsOf(fields.email)).toHaveLength(2);
  expect(await asPlatform(() => db.leadEvent.count({ where: { lead_id: lead.id } }))).toBe(0);
});
