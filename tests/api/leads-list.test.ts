import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { LeadFilters, LeadStats } from "@/lib/leads/list/schema";
import type { LeadRow } from "@/lib/leads/record/schema";
import { LEAD_STATUSES, type ProcessedOutcome } from "@/lib/leads/record/status";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { isoDate } from "@/lib/platform/text/format";
import { api } from "../support/api";
import { onConnection } from "../support/on-connection";
import { makeTeam } from "../support/records";
import {
  makeAdmin,
  makeLead,
  makeProduct,
  makeTenant,
  makeUser,
  type TestTenant,
  type TestUser,
} from "../support/world";

const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const READER: Permission[] = ["leads.index"];

let tenant: TestTenant;
let reader: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  reader = await makeUser(tenant, { permissions: READER });
});

const list = async (query: string, user = reader) => (await api(user).get<Page<LeadRow>>(`/api/leads?${query}`)).body;

describe("the list of leads", () => {
  test("is filtered by product, source, campaign, assigned user and day", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: READER });
    const other = await makeProduct([tenant.id]);
    const found = async (query: string) => (await list(query, user)).data.map(({ name }) => name);
    await makeLead(tenant, { name: "A", source: "web", campaign: "spring", created_at: daysAgo(10) });
    await makeLead(tenant, { name: "B", assigned_user_id: user.id, status: "Allocated", created_at: daysAgo(5) });
    await makeLead(tenant, { name: "C", product_id: other.id });
    const day = (days: number) => isoDate(daysAgo(days));
    expect(await found(`product=${other.slug}`)).toEqual(["C"]);
    expect(await found(`product_id=${other.id}`)).toEqual(["C"]);
    expect(await found("source=web")).toEqual(["A"]);
    expect(await found("campaign=spring")).toEqual(["A"]);
    expect(await found(`assigned_user_id=${user.id}`)).toEqual(["B"]);
    expect(await found(`date_from=${day(7)}&date_to=${day(3)}`)).toEqual(["B"]);
    expect(await found("sortBy=name&sortDesc=true")).toEqual(["C", "B", "A"]);
    expect(await found("")).toEqual(["C", "B", "A"]);
  });

  test("is filtered by agent, by team, and by unassigned", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: READER });
    const colleague = await makeUser(tenant);
    const team = await makeTeam(tenant);
    await makeLead(tenant, { name: "Mine", assigned_user_id: user.id, status: "Allocated" });
    await makeLead(tenant, { name: "Theirs", assigned_user_id: colleague.id, status: "Allocated", team_id: team.id });
    await makeLead(tenant, { name: "Nobody's" });
    const found = async (query: string) => {
      const { data, meta } = await list(query, user);
      expect(meta.total).toBe(data.length);
      return data.map(({ name }) => name);
    };
    expect(await found("assigned_user_id=me")).toEqual(["Mine"]);
    expect(await found("assigned_user_id=nobody")).toEqual(["Nobody's"]);
    expect(await found(`assigned_user_id=${colleague.id}`)).toEqual(["Theirs"]);
    expect(await found(`team_id=${team.id}&unprocessed=1`)).toEqual(["Theirs"]);
    expect(await found(`team_id=${team.id}&status=New`)).toEqual([]);
  });

  test("shows and counts own leads, the team's or all, by the user's record scope", async () => {
    const tenant = await makeTenant();
    const [own, member] = await Promise.all([
      makeUser(tenant, { permissions: READER, record_scope: "own" }),
      makeUser(tenant, { permissions: READER, record_scope: "team" }),
    ]);
    const team = await makeTeam(tenant, [member]);
    await makeLead(tenant, { name: "Own", assigned_user_id: own.id, status: "Allocated" });
    await makeLead(tenant, { name: "Team", team_id: team.id });
    await makeLead(tenant, { name: "Nobody's", source: "web" });
    for (const query of ["", "unprocessed=1", "date_from=2026-01-01", "sortBy=name"]) {
      const [a, b] = await Promise.all([list(query, own), list(query, member)]);
      expect([a.data.map(({ name }) => name), a.meta.total]).toEqual([["Own"], 1]);
      expect([b.data.map(({ name }) => name), b.meta.total]).toEqual([["Team"], 1]);
    }
    expect((await list("assigned_user_id=nobody", own)).data).toEqual([]);
    const { body } = await api(own).get<LeadFilters>("/api/leads/filters");
    expect([body.sources, body.agents.map(({ id }) => id), body.teams]).toEqual([[], [own.id], []]);
  });

  test("applies attempted=0 to a search, and to the totals of a step and of contacts", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: READER });
    const moments = { first_attempt_at: daysAgo(1), contacted_at: daysAgo(1), contacted_by_id: user.id };
    await makeLead(tenant, { name: "Called", surname: "Tried", created_at: daysAgo(2), ...moments });
    await makeLead(tenant, { name: "Waiting", surname: "Tried" });
    const found = async (query: string) => {
      const { data, meta } = await list(query, user);
      expect(meta.total).toBe(data.length);
      return data.map(({ name }) => name);
    };
    expect(await found("search=tried&sortBy=name&sortDesc=false")).toEqual(["Called", "Waiting"]);
    expect(await found("search=tried&attempted=0")).toEqual(["Waiting"]);
    expect(await found("funnel=contacted")).toEqual(["Called"]);
    expect(await found("funnel=contacted&attempted=0")).toEqual([]);
    expect(await found(`contacted_by_id=${user.id}`)).toEqual(["Called"]);
    expect(await found(`contacted_by_id=${user.id}&attempted=0`)).toEqual([]);
  });

  test("counts no processed lead where only unprocessed ones of a status and a period are asked for", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: READER });
    await makeLead(tenant, { status: "Declined", processed_at: daysAgo(1), processed_outcome: "declined" });
    const { data, meta } = await list("status=Declined&processed=any&unprocessed=1&date_from=2026-01-01", user);
    expect(data).toEqual([]);
    expect(meta.total).toBe(0);
  });

  test.each(["next_action_at", "processed_at", "last_attempt_at", "diary_at", "email", "source", "campaign"])(
    "puts leads without %s last, in both sort directions",
    async (column) => {
      const tenant = await makeTenant();
      const user = await makeUser(tenant, { permissions: READER });
      const values = column.endsWith("_at") ? [daysAgo(2), daysAgo(1)] : ["a", "b"];
      const processed_outcome = column === "processed_at" ? "withdrawn" : null; // the two go together
      const empty = { email: null, phone: "+27820000001" };
      await makeLead(tenant, { ...empty, name: "None" });
      await makeLead(tenant, { ...empty, processed_outcome, name: "Low", [column]: values[0] });
      await makeLead(tenant, { ...empty, processed_outcome, name: "High", [column]: values[1] });
      const found = async (query: string) => (await list(query, user)).data.map(({ name }) => name);
      expect(await found(`sortBy=${column}&sortDesc=true`)).toEqual(["High", "Low", "None"]);
      expect(await found(`sortBy=${column}&sortDesc=false`)).toEqual(["Low", "High", "None"]);
    },
  );

  test("counts up to 10,000 where there is no stored count, and says that there are more", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: READER });
    await onConnection([
      `
        INSERT INTO leads (tenant_id, product_id, lead_id, name, source)
        SELECT ${tenant.id}, ${tenant.product.id}, 'many-' || n, 'Many', 'web' FROM generate_series(1, 10001) n`,
    ]);
    const counted = (await list("source=web&unprocessed=1&page=400", user)).meta;
    expect(counted).toEqual({ current_page: 400, last_page: 400, per_page: 25, total: 10_000, more: true });
    expect((await list("unprocessed=1", user)).meta).toMatchObject({ total: 10_001 });
    expect((await list("unprocessed=1", user)).meta).not.toHaveProperty("more");
  });

  test("refuses an unknown product, status or column", async () => {
    for (const query of [
      "product=no-such",
      "status=Open",
      "sortBy=id_number_hash",
      "per_page=0",
      "page=x",
      "assigned_user_id=all",
    ]) {
      expect((await api(reader).get(`/api/leads?${query}`)).status).toBe(422);
    }
  });

  test("shows a tenant's leads to its users, and the named tenant's to an administrator", async () => {
    const other = await makeTenant();
    await makeLead(other);
    const admin = await makeAdmin();
    expect((await list(`tenant_id=${other.id}`)).data.some(({ name }) => name === other.name)).toBe(false);
    expect((await list(`tenant_id=${other.id}`, admin)).data.map(({ name }) => name)).toEqual([other.name]);
  });

  test("is paged, and no page repeats a lead", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: READER });
    const created_at = new Date();
    await Promise.all(Array.from({ length: 5 }, () => makeLead(tenant, { created_at })));
    const pages = await Promise.all([1, 2, 3].map((page) => list(`per_page=2&page=${page}`, user)));
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(5);
    expect(pages[0]?.meta).toEqual({ current_page: 1, last_page: 3, per_page: 2, total: 5 });
  });
});

describe("the filters of leads", () => {
  test("offer the existing sources and campaigns, and the organisation's agents and teams", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const user = await makeUser(tenant, { permissions: READER });
    const team = await makeTeam(tenant);
    await makeLead(tenant, { source: "web", campaign: "spring" });
    await makeLead(tenant, { source: "radio", campaign: "spring" });
    await makeLead(other, { source: "elsewhere" });
    const { body } = await api(user).get<LeadFilters>(`/api/leads/filters?product=${tenant.product.slug}`);
    expect(body).toMatchObject({ sources: ["radio", "web"], campaigns: ["spring"] });
    expect([body.agents.map(({ id }) => id), body.teams.map(({ id }) => id)]).toEqual([[user.id], [team.id]]);
  });
});

describe("badges", () => {
  const stats = async (user: TestUser, query = "") => (await api(user).get<LeadStats>(`/api/leads/stats${query}`)).body;

  test("count open leads, and those processed in the last 30 days, like the lists", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: READER });
    for (const status of LEAD_STATUSES) {
      const isClosed = status === "Declined" || status === "Does Not Exist";
      const outcome: ProcessedOutcome = status === "Declined" ? "declined" : "does_not_exist";
      const closed = (days: number) => ({ processed_at: daysAgo(days), processed_outcome: outcome });
      await makeLead(tenant, { status, ...(isClosed && closed(0)) });
      await makeLead(tenant, {
        status,
        ...(isClosed ? closed(29) : { processed_at: daysAgo(0), processed_outcome: "converted" as const }),
      });
      if (isClosed) await makeLead(tenant, { status, ...closed(30) });
    }
    const counts = (await stats(user))[tenant.product.id];
    expect(counts).toEqual({ New: 1, Allocated: 1, Declined: 2, Voicemail: 1, "Does Not Exist": 2, Diary: 1 });
    for (const status of LEAD_STATUSES) {
      const { meta } = await list(`product=${tenant.product.slug}&status=${encodeURIComponent(status)}`, user);
      expect([status, meta.total]).toEqual([status, counts?.[status]]);
    }
  });

  test("include every linked product, even with zero leads", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: READER });
    const empty = { New: 0, Allocated: 0, Declined: 0, Voicemail: 0, "Does Not Exist": 0, Diary: 0 };
    expect(await stats(user)).toEqual({ [tenant.product.id]: empty });
  });

  test("are of the tenant that an administrator chooses, and always of their own for everyone else", async () => {
    const other = await makeTenant();
    await makeLead(other);
    expect(await stats(await makeAdmin(), `?tenant_id=${other.id}`)).toMatchObject({ [other.product.id]: { New: 1 } });
    expect(await stats(reader, `?tenant_id=${other.id}`)).not.toHaveProperty(String(other.product.id));
  });

  test("are separate for two tenants that share a product", async () => {
    const other = await makeTenant();
    await asPlatform(() => db.tenantProduct.create({ data: { tenant_id: other.id, product_id: tenant.product.id } }));
    const user = await makeUser(other, { permissions: READER });
    expect((await stats(user))[tenant.product.id]).toMatchObject({ New: 0 });
  });
});
