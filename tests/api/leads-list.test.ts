import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/db/client";
import type { Page } from "@/lib/http/list";
import type { LeadRow, LeadStats } from "@/lib/leads/schema";
import { LEAD_STATUSES } from "@/lib/leads/status";
import type { Permission } from "@/lib/permissions";
import { api } from "../support/api";
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
const names = async (query: string) => (await list(query)).data.map(({ name }) => name);

describe("searching leads", () => {
  beforeAll(async () => {
    await makeLead(tenant, { name: "Zanele", surname: "Khumalo", phone: "+27821234567", lead_id: "WEB-77" });
    await makeLead(tenant, { name: "James", surname: "Butt", phone: "+15046218927", email: "jbutt@gmail.test" });
    await makeLead(tenant, { name: "100%", surname: "Sure_Thing", alt_phone: "+27110001111" });
  });

  test.each([
    ["khumalo", "Zanele"],
    ["zanele khu", "Zanele"],
    ["Khumalo Zanele", "Zanele"],
    ["web-77", "Zanele"],
    ["JBUTT@gmail", "James"],
    ["082 123 4567", "Zanele"],
    ["+27 (0)82 123 4567", "Zanele"],
    ["27821234567", "Zanele"],
    ["0821 23", "Zanele"],
    ["504-621-8927", "James"],
    ["011 000 1111", "100%"],
    ["100%", "100%"],
    ["sure_", "100%"],
  ])("%j finds %s", async (search, name) => {
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual([name]);
  });

  test.each(["nobody", "zanele butt", "0%0"])("%j finds nobody", async (search) => {
    expect(await names(`search=${encodeURIComponent(search)}`)).toEqual([]);
  });
});

describe("the list of leads", () => {
  test("is filtered by product, source, campaign, assigned user and day", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: READER });
    const other = await makeProduct([tenant.id]);
    const found = async (query: string) => (await list(query, user)).data.map(({ name }) => name);
    await makeLead(tenant, { name: "A", source: "web", campaign: "spring", created_at: daysAgo(10) });
    await makeLead(tenant, { name: "B", assigned_user_id: user.id, status: "Allocated", created_at: daysAgo(5) });
    await makeLead(tenant, { name: "C", product_id: other.id });
    const day = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    expect(await found(`product=${other.slug}`)).toEqual(["C"]);
    expect(await found(`product_id=${other.id}`)).toEqual(["C"]);
    expect(await found("source=web")).toEqual(["A"]);
    expect(await found("campaign=spring")).toEqual(["A"]);
    expect(await found(`assigned_user_id=${user.id}`)).toEqual(["B"]);
    expect(await found(`date_from=${day(7)}&date_to=${day(3)}`)).toEqual(["B"]);
    expect(await found("sortBy=name&sortDesc=true")).toEqual(["C", "B", "A"]);
    expect(await found("")).toEqual(["C", "B", "A"]);
  });

  test("refuses an unknown product, status or column", async () => {
    for (const query of ["product=no-such", "status=Open", "sortBy=id_number_hash", "per_page=0", "page=x"]) {
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

  test("comes in pages, none of which repeats a lead", async () => {
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

describe("badges", () => {
  const stats = async (user: TestUser, query = "") => (await api(user).get<LeadStats>(`/api/leads/stats${query}`)).body;

  test("count what is unprocessed, and what was closed in the last 30 days, as the lists do", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: READER });
    for (const status of LEAD_STATUSES) {
      const isClosed = status === "Declined" || status === "Does Not Exist";
      const outcome = status === "Declined" ? "declined" : "does_not_exist";
      const closed = (days: number) => ({ processed_at: daysAgo(days), processed_outcome: outcome });
      await makeLead(tenant, { status, ...(isClosed && closed(0)) });
      await makeLead(tenant, {
        status,
        ...(isClosed ? closed(29) : { processed_at: daysAgo(0), processed_outcome: "converted" }),
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

  test("are there for every linked product, at nought too", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: READER });
    const empty = { New: 0, Allocated: 0, Declined: 0, Voicemail: 0, "Does Not Exist": 0, Diary: 0 };
    expect(await stats(user)).toEqual({ [tenant.product.id]: empty });
  });

  test("are of the tenant that an administrator names, and of their own for everyone else", async () => {
    const other = await makeTenant();
    await makeLead(other);
    expect(await stats(await makeAdmin(), `?tenant_id=${other.id}`)).toMatchObject({ [other.product.id]: { New: 1 } });
    expect(await stats(reader, `?tenant_id=${other.id}`)).not.toHaveProperty(String(other.product.id));
  });

  test("of two tenants that share a product stay apart", async () => {
    const other = await makeTenant();
    await asPlatform(() => db.tenantProduct.create({ data: { tenant_id: other.id, product_id: tenant.product.id } }));
    const user = await makeUser(other, { permissions: READER });
    expect((await stats(user))[tenant.product.id]).toMatchObject({ New: 0 });
  });
});
