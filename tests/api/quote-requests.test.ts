import { beforeAll, describe, expect, test } from "vitest";
import { toPlan } from "@/lib/catalogue/plans/product-plans.server";
import { recordQuoteRequest } from "@/lib/leads/quotes/record-request.server";
import { quoteInput } from "@/lib/leads/quotes/schema";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { eraseForGood, personOf } from "../support/erasure";
import { leadEvents } from "../support/history";
import { consentsOf, quoteOf } from "../support/quotes";
import { convert, SELLING } from "../support/sales";
import {
  makeAdmin,
  makeLead,
  makeProduct,
  makeTenant,
  makeUser,
  type TestTenant,
  type TestUser,
} from "../support/world";

let tenant: TestTenant;
let agent: TestUser;
let plan: Awaited<ReturnType<typeof findPlan>>;
beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  agent = await makeUser(tenant, { permissions: [...SELLING, "leads.index", "leads.show", "leads.update"] });
  plan = await findPlan();
});

const findPlan = () => asPlatform(() => db.productPlan.findFirstOrThrow({ where: { id: tenant.plan.id } }));
const stored = (id: number | null) => asPlatform(() => db.lead.findFirstOrThrow({ where: { id: id ?? 0 } }));
const MEMBERS = [
  { member: "main" as const, age: 34 },
  { member: "spouse" as const, age: null },
  { member: "child" as const, age: 4 },
];
const ATTRIBUTION = { utm_source: "radio", gclid: "Cj0KCQ" };

type Request = Parameters<typeof recordQuoteRequest>[0];

const request = (fields: Record<string, unknown> = {}, changes: Partial<Request> = {}) =>
  recordQuoteRequest({
    seller: { id: tenant.id, name: tenant.name, subdomain: tenant.subdomain },
    product: { id: tenant.product.id, name: tenant.product.name, slug: tenant.product.slug, description: null },
    plan: toPlan(plan),
    quote: quoteInput.parse(quoteOf(fields)),
    ...{ source: "radio", campaign: null, requested_call_at: null },
    ...{ members: MEMBERS, page_version: "alternative" as const, attribution: ATTRIBUTION, offers: false },
    ...changes,
  });

describe("a request for a quote", () => {
  test("keeps when, for whom, which plan and from where, and consents to no other offers unless they were ticked", async () => {
    const at = new Date(Date.now() + 3_600_000);
    const { lead_id } = await request({}, { requested_call_at: at });
    expect(await stored(lead_id)).toMatchObject({
      ...{ requested_call_at: at, product_plan_id: plan.id, page_version: "alternative", attribution: ATTRIBUTION },
      ...{ call_consented: false, consent_state: "unknown", quote_consent_until: expect.any(Date) },
    });
    const ledger = (await consentsOf(tenant)).filter((entry) => entry.lead_id === lead_id);
    expect(ledger).toMatchObject([{ purpose: "quote", state: "given", product_id: tenant.product.id }]);

    const { lead_id: ticked } = await request({}, { offers: true });
    expect(await stored(ticked)).toMatchObject({ call_consented: true, consent_state: "given" });
  });

  test("that is repeated changes the open lead and is noted on it", async () => {
    const fields = quoteOf();
    const { lead_id } = await request(fields);
    const at = new Date("2026-12-02T15:00:00Z");
    const again = await request(fields, { requested_call_at: at, members: [{ member: "main", age: 35 }] });
    expect(again).toEqual({ lead_id });
    expect(await stored(lead_id)).toMatchObject({
      ...{ requested_call_at: at, quote_members: [{ member: "main", age: 35 }], version: 1 },
    });
    const [note] = await leadEvents({ where: { lead_id: lead_id ?? 0, type: "note" } });
    expect(note?.note).toMatch(
      new RegExp(`^Asked for a quote again · ${plan.heading} · Asked to be called on 2 Dec 2026, 17:00`),
    );
  });

  test("is shown on the lead", async () => {
    const { lead_id } = await request();
    expect((await api(agent).get<LeadDetail>(`/api/leads/${lead_id}`)).body).toMatchObject({
      quote_members: MEMBERS,
      product_plan: { id: plan.id, heading: plan.heading, monthly_premium: Number(plan.monthly_premium) },
      ...{ page_version: "alternative", attribution: ATTRIBUTION },
    });
  });

  test("loses people and link when its person is erased", async () => {
    const { lead_id } = await request();
    const lead = await stored(lead_id);
    expect((await eraseForGood(await makeAdmin(), await personOf(lead))).status).toBe(200);
    expect(await stored(lead_id)).toMatchObject({
      ...{ name: "Anonymised", quote_members: null, attribution: null, product_plan_id: plan.id },
    });
  });
});

describe("a sale of such a lead", () => {
  test("begins with the plan, and tells for whom the client asked", async () => {
    const { lead_id } = await request();
    const { status, body } = await convert(agent, { id: lead_id ?? 0 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      cover: {
        ...{ product_plan_id: plan.id, cover_amount: plan.cover_amount },
        monthly_premium: Number(plan.monthly_premium),
      },
      quote_members: MEMBERS,
      missing: expect.not.arrayContaining([expect.objectContaining({ field: "product_plan_id" })]),
    });
  });

  test("begins without a plan that is of another product", async () => {
    const other = await makeProduct([tenant.id]);
    const lead = await makeLead(tenant, { product_id: other.id, product_plan_id: plan.id });
    expect((await convert(agent, lead)).body.cover).toMatchObject({ product_plan_id: null, cover_amount: null });
  });
});
