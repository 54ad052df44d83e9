import { describe, expect, test } from "vitest";
import type { LeadInsights } from "@/lib/insights/dashboard/leads/schema";
import type { LeadRow } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { isoDate } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { api } from "../support/api";
import { testOfDay } from "../support/days";
import { findLead, newNumber, postLead } from "../support/intake";
import { onConnection } from "../support/on-connection";
import { makeLeadSource } from "../support/records";
import { driftsOf } from "../support/recounts";
import { makeSale, SELLING } from "../support/sales";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const PATH = "/api/dashboard/lead-insights";

const insightsOf = async (user: TestUser, query = "") => (await api(user).get<LeadInsights>(`${PATH}?${query}`)).body;
const listOf = async (user: TestUser, query: string) =>
  (await api(user).get<Page<LeadRow>>(`/api/leads?${query}`)).body;
const makeReader = (tenant: TestTenant) =>
  makeUser(tenant, { permissions: ["leads.index", "leads.show", "leads.update", "leads.export"] });

const MAX_KEYS = 200;
const CALLED = { first_attempt_at: new Date(), contacted_at: new Date() };

/** Leads with campaigns of their own, "Campaign <from>" to "Campaign <to>", in one statement. */
const addCampaigns = (tenant: TestTenant, from: number, to: number) => `
  INSERT INTO leads (tenant_id, product_id, lead_id, name, campaign)
  SELECT ${tenant.id}, ${tenant.product.id}, gen_random_uuid()::text, 'Lead', 'Campaign ' || n
  FROM generate_series(${from}, ${to}) AS n`;

describe("the age bracket of a lead", () => {
  const bornOn = (years: number, days: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() + days));
  };
  const bracketOf = async (id: number) => (await findLead(id)).age_bracket;

  test.each([
    [24, 0, "under-25"],
    [25, 2, "under-25"],
    [25, -2, "25-34"],
    [35, -2, "35-44"],
    [54, 0, "45-54"],
    [64, 0, "55-64"],
    [65, -2, "65-plus"],
    [100, 0, "65-plus"],
  ])("at %i years and %i days less is %s", async (years, days, bracket) => {
    const { id } = await makeLead(await makeTenant(), { date_of_birth: bornOn(years, days) });
    expect(await bracketOf(id)).toBe(bracket);
  });

  test("is the one of the day on which it was received, however old the person is now", async () => {
    const tenant = await makeTenant();
    const user = await makeReader(tenant);
    const created_at = new Date(Date.now() - 10 * DAY_MS);
    const { id } = await makeLead(tenant, { date_of_birth: bornOn(25, -5), created_at }); // 25 since five days ago
    await api(user).post(`/api/leads/${id}/transition`, { to: "Voicemail" });
    const period = `date_from=${isoDate(created_at)}&date_to=${isoDate(created_at)}`;
    expect((await insightsOf(user, period)).age_bracket_counts).toEqual([
      { key: "under-25", label: "Under 25", count: 1, group: null },
    ]);
    expect((await listOf(user, "age_bracket=under-25")).data.map((lead) => lead.id)).toEqual([id]);
  });

  test("follows a corrected date of birth, and stays when the date is removed", async () => {
    const tenant = await makeTenant();
    const user = api(await makeReader(tenant));
    const { id } = await makeLead(tenant);
    expect(await bracketOf(id)).toBeNull();
    await user.put(`/api/leads/${id}`, { date_of_birth: "1950-01-01" });
    expect(await bracketOf(id)).toBe("65-plus");
    await user.put(`/api/leads/${id}`, { date_of_birth: null });
    expect(await bracketOf(id)).toBe("65-plus");
  });
});

describe("values beyond the first 200 of a dimension", () => {
  test("count as other, which the list finds, while a value called other stays findable", async () => {
    const tenant = await makeTenant();
    const user = await makeReader(tenant);
    await makeLead(tenant, { campaign: "other" });
    await onConnection([addCampaigns(tenant, 1, MAX_KEYS - 1)]);
    expect((await insightsOf(user)).campaign_counts).toHaveLength(MAX_KEYS);
    await onConnection([addCampaigns(tenant, MAX_KEYS, MAX_KEYS + 4), addCampaigns(tenant, 1, 1)]);
    const { campaign_counts } = await insightsOf(user);
    expect(campaign_counts).toHaveLength(MAX_KEYS + 1);
    expect(campaign_counts[0]).toEqual({ key: "Campaign 1", label: "Campaign 1", count: 2, group: null });
    expect(campaign_counts.at(-1)).toEqual({ key: null, label: "Other", count: 5, group: "other" });
    const total = async (query: string) => (await listOf(user, query)).meta.total;
    expect(await total("campaign_group=other")).toBe(5);
    expect(await total("campaign=other")).toBe(1);
    expect(await total(`campaign=Campaign+${MAX_KEYS + 4}`)).toBe(1);
    expect(await total("campaign_group=unknown")).toBe(0);
    const { body } = await api(user).get<string>("/api/leads/export?campaign_group=other");
    expect(String(body).trim().split("\n")).toHaveLength(6);
  });

  test("are counted row by row in lists of a step, of attempts and of conversions", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: ["leads.index", ...SELLING] });
    await onConnection([
      `INSERT INTO leads (tenant_id, product_id, lead_id, name, source)
       SELECT ${tenant.id}, ${tenant.product.id}, gen_random_uuid()::text, 'Lead', 'Source ' || n
       FROM generate_series(1, ${MAX_KEYS}) AS n`,
    ]);
    await insightsOf(user);
    await makeSale(tenant, user, { source: "Late", ...CALLED });
    await insightsOf(user);
    for (const path of ["leads?funnel=contacted", "leads?attempted=1", "sales?credit=converted"]) {
      const { body } = await api(user).get<Page<unknown>>(`/api/${path}&source=Late`);
      expect([path, body.data.length, body.meta.total]).toEqual([path, 1, 1]);
    }
  });

  test("are never more than 200, however many come at once", async () => {
    const tenant = await makeTenant();
    const user = await makeReader(tenant);
    await Promise.all(
      [0, 1, 2, 3].map(async (part) => {
        const statements = Array.from({ length: 20 }, (_, n) =>
          addCampaigns(tenant, part * 70 + n * 3, part * 70 + n * 3 + 14),
        );
        await onConnection(statements);
        await insightsOf(user);
      }),
    );
    const keys = await asPlatform(() =>
      db.insightKey.findMany({ where: { tenant_id: tenant.id, dimension: "campaign" } }),
    );
    expect(keys).toHaveLength(MAX_KEYS);
    expect(new Set(keys.map(({ key }) => key)).size).toBe(MAX_KEYS);
    const { campaign_counts, kpis } = await insightsOf(user);
    expect(campaign_counts.reduce((sum, { count }) => sum + count, 0)).toBe(kpis.mtd);
    expect(await driftsOf(tenant)).toEqual([]);
  });
});

describe("a list that a figure opens", () => {
  test("is empty for a value together with those that have none", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: ["leads.index", ...SELLING] });
    await makeSale(tenant, user, { source: null, ...CALLED });
    await insightsOf(user);
    for (const path of ["leads?funnel=contacted", "leads?attempted=1", "sales?credit=converted"]) {
      const { body } = await api(user).get<Page<unknown>>(`/api/${path}&source=web&source_group=unknown`);
      expect([path, body.data.length, body.meta.total]).toEqual([path, 0, 0]);
    }
  });

  test("has its exact total beyond what a list counts row by row", async () => {
    const tenant = await makeTenant();
    const user = await makeReader(tenant);
    await onConnection([
      `INSERT INTO leads (tenant_id, product_id, lead_id, name, gender)
       SELECT ${tenant.id}, ${tenant.product.id}, gen_random_uuid()::text, 'Lead', 'female' FROM generate_series(1, 10050)`,
    ]);
    for (const query of ["gender=female", "source_group=unknown", 'gender_not=["male"]', "status=New&processed=any"]) {
      const { meta } = await listOf(user, `${query}&date_from=2020-01-01&per_page=10`);
      expect([query, meta.total, meta.more]).toEqual([query, 10_050, undefined]);
    }
  });

  test("refuses a parameter that it does not have, and one that it can't read", async () => {
    const user = api(await makeReader(await makeTenant()));
    for (const query of ["campain=Spring", "gender_group=some", "processed=maybe", "gender_not=male", "age=30"]) {
      expect([query, (await user.get(`/api/leads?${query}`)).status]).toEqual([query, 422]);
    }
    const { body } = await user.get(`/api/leads?gender_not=${"[".repeat(33)}`);
    expect(body.errors).toEqual({ gender_not: ["This request is nested too deeply."] });
  });

  test.each(["/api/leads", "/api/leads/export", "/api/sales", "/api/sales/export"])(
    "of %s refuses a gender and an age that no lead can have",
    async (path) => {
      const user = api(
        await makeUser(await makeTenant(), {
          permissions: ["leads.index", "leads.export", "sales.index", "sales.export"],
        }),
      );
      const statusOf = async (query: string) => [query, (await user.get(`${path}?${query}`)).status];
      for (const query of ["gender=bogus", "age_bracket=bogus", 'gender_not=["bogus"]', 'age_bracket_not=["30"]']) {
        expect(await statusOf(query)).toEqual([query, 422]);
      }
      for (const query of ["gender=female", "age_bracket=65-plus", 'gender_not=["male",null]', "gender="]) {
        expect(await statusOf(query)).toEqual([query, 200]);
      }
    },
  );
});

describe("the period of the insights", () => {
  test("is at most 366 days, and ends after it begins", async () => {
    const user = api(await makeReader(await makeTenant()));
    const statusOf = async (query: string) => (await user.get(`${PATH}?${query}`)).status;
    expect(await statusOf("date_from=2024-01-01&date_to=2024-12-31")).toBe(200);
    expect(await statusOf("date_from=2024-01-01&date_to=2025-01-01")).toBe(422);
    expect(await statusOf("date_from=2024-02-01&date_to=2024-01-31")).toBe(422);
    expect(await statusOf("date_from=yesterday")).toBe(422);
    expect(await statusOf("from=2024-01-01")).toBe(422);
  });

  testOfDay("is compared with the same days of the month before", async () => {
    const tenant = await makeTenant();
    const user = await makeReader(tenant);
    const done = { status: "Declined" as const, processed_at: new Date(), processed_outcome: "declined" as const };
    await makeLead(tenant, { created_at: new Date("2026-03-10T12:00:00+02:00") });
    await makeLead(tenant, { created_at: new Date("2026-02-28T23:59:00+02:00") });
    await makeLead(tenant, { ...done, created_at: new Date("2026-02-05T00:00:00+02:00") });
    const { period, previous, ...insights } = await insightsOf(user, "date_from=2026-03-01&date_to=2026-03-31");
    expect([period, previous]).toEqual([
      { date_from: "2026-03-01", date_to: "2026-03-31" },
      { date_from: "2026-02-01", date_to: "2026-02-28" },
    ]);
    expect([insights.kpis.mtd, insights.mtd_daily.length]).toEqual([1, 31]);
    expect(insights.previous_kpis).toMatchObject({ mtd: 2, unprocessed: 1, processed: 1 });
    expect(insights.previous_daily.filter(({ count }) => count > 0)).toEqual([
      { date: "2026-02-05", count: 1 },
      { date: "2026-02-28", count: 1 },
    ]);
    expect(insights.previous_by_product.map(({ series }) => series)).toEqual([insights.previous_daily]);
  });
});

describe("the price per lead", () => {
  test("is copied to a lead when it comes in, and later prices leave it alone", async () => {
    const tenant = await makeTenant();
    const source = await makeLeadSource(tenant, { price_per_lead: 12.5 });
    const post = async () =>
      findLead((await postLead(source, { name: "A", phone: `0${newNumber()}` })).body.id).then(({ price }) => price);
    expect(Number(await post())).toBe(12.5);
    await asPlatform(() => db.leadSource.update({ where: { id: source.id }, data: { price_per_lead: 20 } }));
    expect(Number(await post())).toBe(20);
    await asPlatform(() => db.leadSource.update({ where: { id: source.id }, data: { price_per_lead: null } }));
    expect(await post()).toBeNull();
    await insightsOf(await makeReader(tenant)); // adds what was noted
    const where = { tenant_id: tenant.id, figure: "cost", user_id: 0, team_id: 0 };
    const costs = await asPlatform(() => db.figure.findMany({ where }));
    expect(costs.reduce((cents, { total }) => cents + Number(total), 0)).toBe(3_250);
  });
});
