import { describe, expect, test } from "vitest";
import type { LeadInsights } from "@/lib/insights/dashboard/leads/schema";
import type { SalesInsights } from "@/lib/insights/dashboard/sales/schema";
import type { LastLogin } from "@/lib/insights/dashboard/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { monthToDate } from "@/lib/platform/time/days";
import { api } from "../support/api";
import { testOfDay } from "../support/days";
import { formOf, makeSale, SELLING, transition } from "../support/sales";
import { makeAdmin, makeLead, makeProduct, makeTenant, makeUser } from "../support/world";

const HOUR_MS = 60 * 60 * 1000;
const lastMonth = () => new Date(new Date(`${monthToDate()[0]}T00:00:00+02:00`).getTime() - HOUR_MS);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

describe("the lead insights", () => {
  testOfDay("are those of this month's leads, whose processed and unprocessed ones add up", async () => {
    const tenant = await makeTenant();
    const second = await makeProduct([tenant.id]);
    const user = await makeUser(tenant, { permissions: ["leads.index"] });
    const done = { status: "Declined" as const, processed_at: new Date(), processed_outcome: "declined" as const };
    await makeLead(tenant);
    await makeLead(tenant, { product_id: second.id, status: "Voicemail" });
    await makeLead(tenant, done);
    await makeLead(tenant, { ...done, created_at: lastMonth() });

    const { body } = await api(user).get<LeadInsights>("/api/dashboard/lead-insights");
    expect(body.kpis).toEqual({ today: 3, mtd: 3, unprocessed: 2, processed: 1 });
    expect(body.processed_rate).toBe(33);
    expect(body.status_counts).toEqual({
      New: 1,
      Allocated: 0,
      Declined: 1,
      Voicemail: 1,
      "Does Not Exist": 0,
      Diary: 0,
    });
    const counts = Object.fromEntries(body.product_counts.map(({ product_id, count }) => [product_id, count]));
    expect(counts).toEqual({ [tenant.product.id]: 2, [second.id]: 1 });
  });

  testOfDay("list every day of the month up to today in South Africa, for each product too", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: ["leads.index"] });
    await makeLead(tenant);
    const { body } = await api(user).get<LeadInsights>("/api/dashboard/lead-insights");
    const today = isoDate(new Date());
    expect(body.mtd_daily.map(({ date }) => date)).toEqual(monthToDate());
    expect(body.mtd_daily.at(-1)).toEqual({ date: today, count: 1 });
    expect(body.mtd_by_product).toEqual([
      { product_id: tenant.product.id, product_name: tenant.product.name, series: body.mtd_daily },
    ]);
  });

  test("are zero, with a rate of 0, without any leads", async () => {
    const user = await makeUser(await makeTenant(), { permissions: ["leads.index"] });
    const { body } = await api(user).get<LeadInsights>("/api/dashboard/lead-insights");
    expect([body.kpis, body.processed_rate]).toEqual([{ today: 0, mtd: 0, unprocessed: 0, processed: 0 }, 0]);
  });
});

describe("the lead insights and their reader", () => {
  test("have the reader's record scope, and whether they manage others", async () => {
    const tenant = await makeTenant();
    const readers = await Promise.all(
      (["own", "team", "tenant"] as const).map((record_scope) =>
        makeUser(tenant, { permissions: ["leads.index"], record_scope }),
      ),
    );
    const told = async () =>
      Promise.all(
        readers.map(async (reader) => {
          const { scope, is_line_manager } = (await api(reader).get<LeadInsights>("/api/dashboard/lead-insights")).body;
          return [scope, is_line_manager];
        }),
      );
    expect(await told()).toEqual([
      ["me", false],
      ["team", false],
      ["tenant", false],
    ]);
    const { id } = await makeUser(tenant);
    const line_manager_user_id = readers[1]?.id ?? null;
    await asPlatform(() => db.user.update({ where: { id }, data: { line_manager_user_id } }));
    expect((await told())[1]).toEqual(["team", true]);
    expect((await api(await makeAdmin()).get<LeadInsights>("/api/dashboard/lead-insights")).body.scope).toBe("tenant");
  });
});

describe("the sales insights", () => {
  testOfDay("equal a recount of the rows", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const first = await makeSale(tenant, agent);
    const second = await makeSale(tenant, agent);
    const third = await makeSale(tenant, agent);
    await api(agent).put(`/api/sales/${first.id}`, formOf(first));
    await transition(agent, second, { to: "declined", reason: "Too expensive" });
    await asPlatform(() => db.sale.update({ where: { id: third.id }, data: { created_at: lastMonth() } }));

    const { body } = await api(agent).get<SalesInsights>("/api/dashboard/sales-insights");
    expect(body.kpis).toMatchObject({ today: 2, mtd: 2, unprocessed: 1, processed: 1, rate: 50 });
    expect(body.status_counts).toMatchObject({ new: 1, "in-progress": 1, declined: 1, "policy-submitted": 0 });
    expect(body.product_counts).toMatchObject([{ product_id: tenant.product.id, count: 2 }]);
    expect(body.mtd_daily.at(-1)?.count).toBe(2);
    expect(body.scope).toBe("tenant");
  });

  test("cover the whole organisation by default, and refuse an unknown scope", async () => {
    const user = await makeUser(await makeTenant(), { permissions: SELLING });
    expect((await api(user).get<SalesInsights>("/api/dashboard/sales-insights")).body.scope).toBe("tenant");
    expect((await api(user).get("/api/dashboard/sales-insights?scope=all")).status).toBe(422);
  });

  test("say whether the user is a line manager", async () => {
    const tenant = await makeTenant();
    const [manager, agent] = [await makeUser(tenant, { permissions: SELLING }), await makeUser(tenant)];
    const isLineManager = async () =>
      (await api(manager).get<SalesInsights>("/api/dashboard/sales-insights")).body.is_line_manager;
    expect(await isLineManager()).toBe(false);
    await asPlatform(() => db.user.update({ where: { id: agent.id }, data: { line_manager_user_id: manager.id } }));
    expect(await isLineManager()).toBe(true);
  });
});

describe("access to the dashboard", () => {
  testOfDay("an administrator sees a chosen tenant, and anyone else always their own", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    await makeLead(tenant);
    const user = await makeUser(other, { permissions: ["leads.index", "users.index"] });
    const path = `/api/dashboard/lead-insights?tenant_id=${tenant.id}`;
    expect((await api(await makeAdmin()).get<LeadInsights>(path)).body.kpis.mtd).toBe(1);
    expect((await api(user).get<LeadInsights>(path)).body.kpis.mtd).toBe(0);
    const logins = `/api/dashboard/tenant/users-last-login?tenant_id=${tenant.id}`;
    const { body } = await api(user).get<{ items: LastLogin[] }>(logins);
    expect(body.items.map(({ id }) => id)).toEqual([user.id]);
  });

  test("each part needs its permission", async () => {
    const user = await makeUser(await makeTenant());
    for (const part of ["lead-insights", "sales-insights", "tenant/users-last-login"]) {
      expect((await api(user).get(`/api/dashboard/${part}`)).status).toBe(403);
      expect((await api().get(`/api/dashboard/${part}`)).status).toBe(401);
    }
  });
});

describe("the last logins", () => {
  test("show how long ago they were, with a severity, latest first", async () => {
    const tenant = await makeTenant();
    const watcher = await makeUser(tenant, { permissions: ["dashboard.tenantUsersLastLogin"] });
    const since = [1, 2, 30, 24 * 9, null];
    for (const hours of since) {
      const { id } = hours === 1 ? watcher : await makeUser(tenant);
      const last_login_at = hours === null ? null : hoursAgo(hours);
      await asPlatform(() => db.user.update({ where: { id }, data: { last_login_at } }));
    }
    await makeUser(tenant, { active: false });

    const { body } = await api(watcher).get<{ items: LastLogin[] }>("/api/dashboard/tenant/users-last-login");
    expect(body.items.map(({ display, severity }) => [display, severity])).toEqual([
      ["1 h ago", "success"],
      ["2 h ago", "success"],
      ["1 d ago", "warning"],
      ["1 w ago", "error"],
      ["Never", "error"],
    ]);
  });

  test("are of one tenant, which an administrator must choose", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant);
    const admin = api(await makeAdmin());
    expect((await admin.get("/api/dashboard/tenant/users-last-login")).status).toBe(422);
    const path = `/api/dashboard/tenant/users-last-login?tenant_id=${tenant.id}`;
    const { body } = await admin.get<{ items: LastLogin[] }>(path);
    expect(body.items.map(({ id }) => id)).toEqual([user.id]);
  });
});
