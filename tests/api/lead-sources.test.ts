import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { KeyedLeadSource, LeadSource } from "@/lib/leads/sources/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { BROKEN_TEXTS } from "../support/hostile";
import { newNumber, postLead } from "../support/intake";
import { makeLeadSource } from "../support/records";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/lead-sources";
const MAY_ALL: Permission[] = [
  "lead-sources.index",
  "lead-sources.store",
  "lead-sources.show",
  "lead-sources.update",
  "lead-sources.destroy",
];

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: MAY_ALL });
});

const input = (fields: Record<string, unknown> = {}) => ({
  name: unique("Source "),
  product_id: tenant.product.id,
  campaign: null,
  field_map: {},
  duplicate_policy: "reject",
  duplicate_days: 90,
  daily_cap: null,
  ip_allow_list: [],
  active: true,
  ...fields,
});

async function create(fields: Record<string, unknown> = {}): Promise<KeyedLeadSource> {
  const { status, body } = await api(user).post<KeyedLeadSource>(PATH, input(fields));
  expect(status).toBe(201);
  return body;
}

const post = (key: string) => postLead({ key }, { name: "A", phone: `0${newNumber()}` });

test("somebody who may only see integrations reads sources and their log, and changes nothing", async () => {
  const { id } = await create();
  const reader = api(await makeUser(tenant, { permissions: ["integrations.index"] }));
  const read = await Promise.all([PATH, `${PATH}/${id}`, `${PATH}/${id}/posts`, `${PATH}/${id}/today`].map(reader.get));
  expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const changed = input();
  expect((await reader.post(PATH, changed)).status).toBe(403);
  expect((await reader.put(`${PATH}/${id}`, changed)).status).toBe(403);
});

describe("a lead source", () => {
  test("needs no campaign, field map, daily cap or allowed addresses", async () => {
    const { campaign, field_map, daily_cap, ip_allow_list, ...needed } = input();
    const { status, body } = await api(user).post<KeyedLeadSource>(PATH, needed);
    expect([status, body]).toMatchObject([201, { campaign, field_map, daily_cap, ip_allow_list }]);
    const limits = { daily_cap: 5, ip_allow_list: ["196.25.1.0/24"] };
    await api(user).put(`${PATH}/${body.id}`, { ...input(), ...limits });
    expect((await api(user).put<LeadSource>(`${PATH}/${body.id}`, needed)).body).toMatchObject(limits);
  });

  test("is stored with all its fields", async () => {
    const { key, ...source } = await create({
      name: "  Vendor  ",
      campaign: " Spring ",
      field_map: { " cell ": "phone", Naam: "name" },
      duplicate_policy: "link",
      duplicate_days: 30,
      daily_cap: 500,
      price_per_lead: 37.5,
      ip_allow_list: ["196.25.1.7", "196.25.0.0/16", "2001:db8::/32"],
    });
    expect(source).toMatchObject({
      name: "Vendor",
      campaign: "Spring",
      field_map: { cell: "phone", Naam: "name" },
      product: { id: tenant.product.id, name: tenant.product.name },
      tenant: { id: tenant.id, name: tenant.name },
      price_per_lead: 37.5,
      ip_allow_list: ["196.25.1.7", "196.25.0.0/16", "2001:db8::/32"],
      version: 1,
    });
    expect((await api(user).get<LeadSource>(`${PATH}/${source.id}`)).body).toEqual(source);
    expect(key.startsWith(source.key_hint)).toBe(true);
  });

  test.each([
    [{ name: " " }, { name: ["Required"] }],
    [{ product_id: 2_147_483_647 }, { product_id: ["Choose a product from the list"] }],
    [{ field_map: { cell: "status" } }, { field_map: ["cell: a lead has no field status"] }],
    [{ field_map: { " ": "phone" } }, { field_map: ["Name the sender's field"] }],
    [{ field_map: ["phone"] }, { field_map: ["Required"] }],
    [{ duplicate_policy: "ignore" }, { duplicate_policy: ["Required"] }],
    [{ duplicate_days: 0 }, { duplicate_days: ["Must be 1 or more"] }],
    [{ duplicate_days: 366 }, { duplicate_days: ["Must be 365 or less"] }],
    [{ daily_cap: 0 }, { daily_cap: ["Must be 1 or more"] }],
    [{ price_per_lead: -1 }, { price_per_lead: ["Must be 0 or more"] }],
    [{ price_per_lead: 0.005 }, { price_per_lead: ["At most two decimals"] }],
    [
      { ip_allow_list: ["196.25.1.7", "196.25.1.7/33"] },
      { ip_allow_list: ["Not an address or network such as 196.25.1.0/24: 196.25.1.7/33"] },
    ],
    [
      { ip_allow_list: ["example.com"] },
      { ip_allow_list: ["Not an address or network such as 196.25.1.0/24: example.com"] },
    ],
  ])("is refused with %j", async (fields, errors) => {
    const { status, body } = await api(user).post(PATH, input(fields));
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test.each(BROKEN_TEXTS)("can't map a sender's field named %j", async (name) => {
    const { id } = await create();
    const broken = input({ field_map: { [name]: "phone" } });
    const answers = [
      await api(user).post(PATH, broken),
      await api(user).put(`${PATH}/${id}`, { ...broken, version: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
  });

  test("can't use a product that its organisation does not offer", async () => {
    const { product } = await makeTenant();
    const { status, body } = await api(user).post(PATH, input({ product_id: product.id }));
    expect([status, body.errors]).toEqual([422, { product_id: ["Choose a product from the list"] }]);
    const admin = await api(await makeAdmin()).post(PATH, input({ product_id: product.id, tenant_id: tenant.id }));
    expect(admin.status).toBe(422);
  });

  test("is deleted with its log, and keeps its leads", async () => {
    const source = await create();
    const { body } = await post(source.key);
    expect((await api(user).delete(`${PATH}/${source.id}`)).status).toBe(204);
    expect((await post(source.key)).status).toBe(401);
    const lead = await asPlatform(() => db.lead.findFirstOrThrow({ where: { id: body.id } }));
    expect([lead.source_id, lead.source]).toEqual([null, source.name]);
  });
});

describe("a key", () => {
  test("is shown only once, in the response that created it, and never in the audit log", async () => {
    const source = await create();
    expect(source.key).toMatch(/^ls_[\w-]{43}$/);
    const body = input({ name: source.name, campaign: "Autumn", version: 1 });
    const answers = await Promise.all([
      api(user).get(`${PATH}/${source.id}`),
      api(user).get(`${PATH}?search=${encodeURIComponent(source.name)}`),
      api(user).put(`${PATH}/${source.id}`, body),
    ]);
    const kept = await asPlatform(async () => [
      await db.leadSource.findMany({ where: { id: source.id } }),
      await db.auditEvent.findMany({ where: { subject_type: "lead-sources", subject_id: source.id } }),
    ]);
    expect(kept[1]).toHaveLength(2);
    expect(JSON.stringify([answers.map(({ body }) => body), kept])).not.toContain(source.key);
    expect(JSON.stringify([answers.map(({ body }) => body), kept[1]])).not.toContain("key_hash");
  });

  test("stops working as soon as there is a new one", async () => {
    const source = await create();
    expect((await post(source.key)).status).toBe(201);
    const renewed = await api(user).post<KeyedLeadSource>(`${PATH}/${source.id}/key`);
    expect([renewed.status, renewed.body.key === source.key]).toEqual([200, false]);
    expect(renewed.body.key.startsWith(renewed.body.key_hint)).toBe(true);
    expect([(await post(source.key)).status, (await post(renewed.body.key)).status]).toEqual([401, 201]);
    const [event] = await asPlatform(() =>
      db.auditEvent.findMany({ where: { action: "lead-sources.new-key", subject_id: source.id } }),
    );
    expect(event).toMatchObject({ old: { key_hint: source.key_hint }, new: { key_hint: renewed.body.key_hint } });
  });

  test("can't be renewed while impersonating", async () => {
    const source = await create();
    const admin = await makeAdmin();
    expect((await api(admin).post(`/api/impersonate/tenant/${tenant.id}`)).status).toBe(200);
    expect((await api(admin).post(`${PATH}/${source.id}/key`)).status).toBe(403);
    expect((await post(source.key)).status).toBe(201);
  });
});

test("the list shows how many leads each source sent today, and when it last posted", async () => {
  const home = await makeTenant();
  const reader = await makeUser(home, { permissions: MAY_ALL });
  const [busy, idle] = await Promise.all([makeLeadSource(home), makeLeadSource(home, { active: false })]);
  await post(busy.key);
  await post(busy.key);
  await postLead(busy, { name: "A" });
  const list = async (query = "") => (await api(reader).get<Page<LeadSource>>(`${PATH}?${query}`)).body.data;
  const found = await list();
  expect(found.find(({ id }) => id === busy.id)?.activity).toEqual({
    leads_today: 2,
    last_post_at: expect.stringMatching(/^\d{4}-/),
  });
  expect(found.find(({ id }) => id === idle.id)?.activity).toEqual({ leads_today: 0, last_post_at: null });
  expect((await list("active=false")).map(({ id }) => id)).toEqual([idle.id]);
  expect((await list(`search=${encodeURIComponent(busy.name)}`)).map(({ id }) => id)).toEqual([busy.id]);
});
