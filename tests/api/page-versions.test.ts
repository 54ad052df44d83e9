import { beforeAll, describe, expect, test } from "vitest";
import { PAGE_VERSIONS, type PageVersion } from "@/lib/catalogue/landing/page-versions";
import type { LeadInsights, PageVersions } from "@/lib/insights/dashboard/leads/schema";
import type { LeadDetail, LeadEvent, LeadRow } from "@/lib/leads/record/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { testOfDay } from "../support/days";
import { eraseForGood, personOf } from "../support/erasure";
import { onConnection } from "../support/on-connection";
import { makeTeam } from "../support/records";
import { driftsOf } from "../support/recounts";
import { makeSale, rewrite, SELLING } from "../support/sales";
import {
  makeAdmin,
  makeLead,
  makeProduct,
  makeTenant,
  makeUser,
  type TestTenant,
  type TestUser,
} from "../support/world";

// insights.md: leads, conversions and submitted sales of the two versions of a public page.

const PERMISSIONS = ["leads.index", "leads.show", "leads.update", "leads.allocate", ...SELLING] as const;

const makeReader = (tenant: TestTenant) => makeUser(tenant, { permissions: PERMISSIONS });

const versionsOf = async (user: TestUser, query = ""): Promise<PageVersions[]> =>
  (await api(user).get<LeadInsights>(`/api/dashboard/lead-insights?${query}`)).body.page_versions;

/** Leads, converted and submitted of each version, by product. */
const countsOf = async (user: TestUser, query = "") =>
  (await versionsOf(user, query)).map(({ product, versions }) => {
    const [original, alternative] = PAGE_VERSIONS.map((version) => {
      const of = versions.find((each) => each.version === version);
      return [of?.leads, of?.converted, of?.submitted];
    });
    return { product: product.id, original, alternative };
  });

const listed = async (user: TestUser, query: string) =>
  (await api(user).get<Page<LeadRow>>(`/api/leads?${query}`)).body;

type Fields = Partial<Prisma.LeadUncheckedCreateInput>;

const leadOf = (tenant: TestTenant, page_version: PageVersion | null, fields: Fields = {}) =>
  makeLead(tenant, { page_version, ...fields });

/** A sale whose lead came from a version of the page. */
async function saleOf(tenant: TestTenant, agent: TestUser, page_version: PageVersion, isSubmitted = false) {
  const sale = await makeSale(tenant, agent, { page_version });
  if (isSubmitted) await rewrite(sale, { submitted_at: new Date(), submitted_by_id: agent.id });
  return sale;
}

/** Leads of a version, so many of them converted, in one statement. */
const addMany = (tenant: TestTenant, version: PageVersion, leads: number, converted: number) =>
  onConnection([
    `INSERT INTO leads (tenant_id, product_id, lead_id, name, page_version, contacted_at, processed_at, processed_outcome)
     SELECT ${tenant.id}, ${tenant.product.id}, gen_random_uuid()::text, 'Lead', '${version}',
       CASE WHEN n <= ${converted} THEN now() END, CASE WHEN n <= ${converted} THEN now() END,
       CASE WHEN n <= ${converted} THEN 'converted' END
     FROM generate_series(1, ${leads}) AS n`,
  ]);

describe("the versions of a public page", () => {
  testOfDay("count their leads of the period, the conversions and the submitted sales, by product", async () => {
    const tenant = await makeTenant();
    const second = await makeProduct([tenant.id]);
    const user = await makeReader(tenant);
    expect(await versionsOf(user)).toEqual([]);
    await leadOf(tenant, null);
    await leadOf(tenant, "original");
    await leadOf(tenant, "alternative");
    await leadOf(tenant, "alternative", { product_id: second.id });
    await leadOf(tenant, "alternative", { created_at: new Date("2020-02-03T10:00:00Z") });
    await saleOf(tenant, user, "alternative");
    await saleOf(tenant, user, "alternative", true);
    const [own, other] = [
      { product: tenant.product.id, original: [1, 0, 0], alternative: [3, 2, 1] },
      { product: second.id, original: [0, 0, 0], alternative: [1, 0, 0] },
    ];
    const counts = await countsOf(user);
    expect(counts).toHaveLength(2);
    expect(counts).toEqual(expect.arrayContaining([own, other]));
    expect(await countsOf(user, `product_id=${second.id}`)).toEqual([other]);
    expect(await countsOf(user, "date_from=2020-02-01&date_to=2020-02-29")).toEqual([
      { product: tenant.product.id, original: [0, 0, 0], alternative: [1, 0, 0] },
    ]);
    expect(await driftsOf(tenant)).toEqual([]);
  });

  testOfDay("have the share of each figure with its interval, and none without leads", async () => {
    const tenant = await makeTenant();
    const user = await makeReader(tenant);
    await addMany(tenant, "original", 148, 15);
    const [figures] = await versionsOf(user);
    expect(figures?.product).toEqual({ id: tenant.product.id, name: tenant.product.name });
    expect(figures?.versions).toEqual([
      {
        ...{ version: "original", leads: 148, converted: 15, submitted: 0 },
        converted_share: { share: 10.1, low: 6.2, high: 16 },
        submitted_share: { share: 0, low: 0, high: 2.5 },
      },
      {
        ...{ version: "alternative", leads: 0, converted: 0, submitted: 0 },
        ...{ converted_share: null, submitted_share: null },
      },
    ]);
    expect(figures?.better).toBeNull();
  });

  testOfDay("have a better one only once the intervals of their conversion have parted", async () => {
    const tenant = await makeTenant();
    const user = await makeReader(tenant);
    const better = async () => (await versionsOf(user))[0]?.better;
    await addMany(tenant, "original", 100, 10);
    await addMany(tenant, "alternative", 100, 18);
    expect(await better()).toBeNull();
    await addMany(tenant, "alternative", 100, 42);
    expect(await better()).toBe("alternative");
    await addMany(tenant, "original", 100, 90);
    expect(await better()).toBe("original");
  });

  testOfDay("are those within the reader's record scope", async () => {
    const tenant = await makeTenant();
    const reader = (record_scope: "own" | "team" | "tenant") =>
      makeUser(tenant, { permissions: PERMISSIONS, record_scope });
    const [own, mate, leader, all] = await Promise.all([
      reader("own"),
      reader("own"),
      reader("team"),
      reader("tenant"),
    ]);
    const team = await makeTeam(tenant, [own, mate], { leader_user_id: leader.id });
    const given = { status: "Allocated" } as const;
    const { id } = await leadOf(tenant, "original", { ...given, assigned_user_id: own.id });
    await leadOf(tenant, "original", { ...given, assigned_user_id: mate.id });
    await leadOf(tenant, "alternative", { team_id: team.id });
    await leadOf(tenant, "alternative");
    const of = async (user: TestUser, query = "") => {
      const [counts] = await countsOf(user, query);
      return counts && [counts.original, counts.alternative];
    };
    const none = [0, 0, 0];
    expect(await of(own)).toEqual([[1, 0, 0], none]);
    expect(await of(leader)).toEqual([
      [2, 0, 0],
      [1, 0, 0],
    ]);
    expect(await of(all)).toEqual([
      [2, 0, 0],
      [2, 0, 0],
    ]);
    expect(await of(all, `agent_id=${mate.id}`)).toEqual([[1, 0, 0], none]);
    expect(await of(all, `team_id=${team.id}`)).toEqual([none, [1, 0, 0]]);
    await api(all).post(`/api/leads/${id}/release`);
    await api(all).post(`/api/leads/${id}/transition`, { to: "Allocated", assigned_user_id: mate.id });
    expect(await of(own)).toBeUndefined();
    expect(await of(all, `agent_id=${mate.id}`)).toEqual([[2, 0, 0], none]);
  });

  testOfDay("are of the reader's own tenant, and of the one that an administrator has chosen", async () => {
    const [tenant, other, admin] = [await makeTenant(), await makeTenant(), await makeAdmin()];
    await leadOf(tenant, "original");
    await leadOf(other, "alternative");
    const own = [{ product: tenant.product.id, original: [1, 0, 0], alternative: [0, 0, 0] }];
    expect(await countsOf(await makeReader(tenant))).toEqual(own);
    expect(await countsOf(admin, `tenant_id=${tenant.id}`)).toEqual(own);
    expect(await versionsOf(admin)).toEqual([]);
  });
});

describe("the figures of a version", () => {
  let tenant: TestTenant;
  let user: TestUser;
  beforeAll(async () => {
    tenant = await makeTenant();
    user = await makeReader(tenant);
  });

  const counts = async () => {
    const [product] = await countsOf(user);
    return product?.original;
  };

  testOfDay(
    "stay what they were when a call's result is undone or the person is erased, and go with a deleted lead",
    async () => {
      const [called, open] = [await leadOf(tenant, "original"), await leadOf(tenant, "original")];
      expect(await counts()).toEqual([2, 0, 0]);

      await api(user).post<LeadDetail>(`/api/leads/${called.id}/transition`, {
        to: "Declined",
        reason: "Too expensive",
      });
      const { body } = await api(user).get<Page<LeadEvent>>(`/api/leads/${called.id}/timeline`);
      const undone = await api(user).post(`/api/leads/${called.id}/undo`, { event_id: body.data[0]?.id });
      expect(undone.status).toBe(200);
      expect(await counts()).toEqual([2, 0, 0]);

      expect((await eraseForGood(await makeAdmin(), await personOf(open))).status).toBe(200);
      expect((await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: open.id } }))).name).toBe("Anonymised");
      expect(await counts()).toEqual([2, 0, 0]);

      await asPlatform(() => db.lead.delete({ where: { id: called.id } }));
      expect(await counts()).toEqual([1, 0, 0]);
      expect(await driftsOf(tenant)).toEqual([]);
    },
  );
});

describe("the list behind a version's figure", () => {
  testOfDay("has the leads that the figure counts, and no others", async () => {
    const tenant = await makeTenant();
    const user = await makeReader(tenant);
    await addMany(tenant, "alternative", 20, 10);
    await saleOf(tenant, user, "alternative", true);
    await saleOf(tenant, user, "original", true);
    await leadOf(tenant, null);
    const totalOf = async (query: string) => {
      const { data, meta } = await listed(user, `${query}&per_page=100`);
      expect([query, meta.total]).toEqual([query, data.length]);
      return meta.total;
    };
    expect(await totalOf("page_version=alternative")).toBe(21);
    expect(await totalOf("page_version=alternative&funnel=converted")).toBe(11);
    expect(await totalOf("page_version=alternative&funnel=submitted")).toBe(1);
    expect(await totalOf("page_version=original")).toBe(1);
    expect(await totalOf("page_version=alternative&funnel=contacted&source=Web")).toBe(0);
  });

  test("refuses a version that no page has", async () => {
    const user = await makeReader(await makeTenant());
    expect((await api(user).get("/api/leads?page_version=third")).status).toBe(422);
  });
});
