import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { ApiKey, ShownApiKey } from "@/lib/integrations/api-keys/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeApiKey, withKey } from "../support/api-keys";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/api-keys";
const MANAGE: Permission[] = [
  "integrations.index",
  "integrations.store",
  "integrations.update",
  "integrations.destroy",
];
const READS: Permission[] = ["leads.index", "leads.show"];

let tenant: TestTenant;
let manager: TestUser;
beforeAll(async () => {
  tenant = await makeTenant({ calling_hours_enforced: false });
  manager = await makeUser(tenant, { permissions: [...MANAGE, ...READS] });
});

async function create(fields: Record<string, unknown> = {}, by = manager): Promise<ShownApiKey> {
  const input = { name: unique("CRM "), scopes: ["leads:read"], ...fields };
  const { status, body } = await api(by).post<ShownApiKey>(PATH, input);
  expect(status).toBe(201);
  return body;
}

const rotate = async ({ id }: { id: number }) => (await api(manager).post<ShownApiKey>(`${PATH}/${id}/rotate`)).body;
const statusWith = async (key: { key: string }, path = "/api/leads", ip?: string) =>
  (await withKey(key, ip === undefined ? {} : { ip }).get(path)).status;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const auditOf = (id: number) =>
  asPlatform(() =>
    db.auditEvent.findMany({ where: { subject_type: "api-keys", subject_id: id }, orderBy: { id: "asc" } }),
  );

describe("an API key", () => {
  test("is shown once, kept as its hash alone, and lists its prefix and last use", async () => {
    const { key, ...created } = await create({ name: `  ${unique("CRM ")} `, rate_limit: 60 });
    expect(key).toMatch(/^tsk_[\w-]{43}$/);
    expect(created).toMatchObject({ scopes: ["leads:read"], state: "active", rate_limit: 60, last_used_at: null });
    expect(key.startsWith(created.key_hint)).toBe(true);
    expect(await statusWith({ key })).toBe(200);
    const { body } = await api(manager).get<ApiKey>(`${PATH}/${created.id}`);
    expect(body.last_used_at).not.toBeNull();
    const stored = await asPlatform(() => db.apiKey.findFirstOrThrow({ where: { id: created.id } }));
    const events = await auditOf(created.id);
    expect(events.map(({ action, actor_id }) => [action, actor_id])).toEqual([["api-keys.store", manager.id]]);
    expect(JSON.stringify([stored, body, events])).not.toContain(key.slice(12));
    expect(JSON.stringify([body, events])).not.toContain(stored.key_hash);
    const { data } = (await api(manager).get<Page<ApiKey>>(`${PATH}?search=${encodeURIComponent(created.name)}`)).body;
    expect(data.map(({ id }) => id)).toEqual([created.id]);
  });

  test.each([
    [{ name: " " }, { name: ["Required"] }],
    [{ scopes: [] }, { scopes: ["Choose at least one"] }],
    [{ scopes: ["users:write"] }, { "scopes.0": ["Choose scopes from the list"] }],
    [{ expires_at: "2020-01-01T00:00:00Z" }, { expires_at: ["Must be in the future"] }],
    [{ ip_allow_list: ["nowhere"] }, { ip_allow_list: ["Not an address or network such as 196.25.1.0/24: nowhere"] }],
    [{ rate_limit: 0 }, { rate_limit: ["Must be 1 or more"] }],
    [{ scopes: ["leads:read", "sales:read"] }, { scopes: ["You don't have these permissions yourself: sales:read"] }],
    [{ include_personal_data: true }, { include_personal_data: ["Requires permission to view full personal data."] }],
  ])("is refused with %j", async (fields, errors) => {
    const { status, body } = await api(manager).post(PATH, { name: unique(), scopes: ["leads:read"], ...fields });
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test("reads personal data only if a holder of pii.reveal gave it that, which the audit log names", async () => {
    const revealer = await makeUser(tenant, { permissions: [...MANAGE, ...READS, "pii.reveal"] });
    const { id } = await create({ include_personal_data: true }, revealer);
    expect((await auditOf(id))[0]?.new).toMatchObject({ include_personal_data: true });
  });

  test("acts in one organisation, with its own name in the history", async () => {
    const reader = await create();
    const writer = await makeApiKey(tenant, { name: "Website", scopes: ["leads:write"], include_personal_data: true });
    const [ours, theirs] = [await makeLead(tenant), await makeLead(await makeTenant())];
    expect(await statusWith(reader, `/api/leads/${ours.id}`)).toBe(200);
    expect(await statusWith(reader, `/api/leads/${theirs.id}`)).toBe(404);
    const { status } = await withKey(writer).post(`/api/leads/${ours.id}/notes`, { note: "From the website" });
    expect(status).toBe(201);
    const event = await asPlatform(() => db.leadEvent.findFirstOrThrow({ where: { lead_id: ours.id, type: "note" } }));
    expect(event).toMatchObject({ actor_id: null, actor_name: "Website (API key)" });
  });

  test("exports under its own name", async () => {
    const key = await makeApiKey(tenant, { scopes: ["leads:read"] });
    expect((await withKey(key).get<string>("/api/leads/export")).body).toContain("lead_id");
    const where = { action: "leads.export", actor_name: `${key.name} (API key)` };
    await expect
      .poll(() => asPlatform(() => db.auditEvent.findFirst({ where })))
      .toMatchObject({ actor_id: null, tenant_id: tenant.id });
  });
});

describe("a key that is over answers like an unknown one", () => {
  const unknown = { key: `tsk_${"A".repeat(43)}` };

  test("once it is revoked, with both of its secrets", async () => {
    const first = await create();
    const second = await rotate(first);
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
    expect((await api(manager).delete(`${PATH}/${first.id}`)).status).toBe(204);
    const answers = await Promise.all([first, second, unknown].map((key) => withKey(key).get("/api/leads")));
    const refusal = [401, { message: "Unauthenticated." }];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([refusal, refusal, refusal]);
    expect((await api(manager).get<ApiKey>(`${PATH}/${first.id}`)).body.state).toBe("revoked");
    expect((await api(manager).delete(`${PATH}/${first.id}`)).status).toBe(409);
    expect((await api(manager).post(`${PATH}/${first.id}/rotate`)).status).toBe(409);
    const actions = ["api-keys.store", "api-keys.rotate", "api-keys.revoke"];
    expect((await auditOf(first.id)).map(({ action }) => action)).toEqual(actions);
  });

  test("once it has expired", async () => {
    const key = await makeApiKey(tenant, { expires_at: new Date(Date.now() + 3_600_000) });
    expect(await statusWith(key)).toBe(200);
    await asPlatform(() => db.apiKey.update({ where: { id: key.id }, data: { expires_at: minutesAgo(1) } }));
    expect(await statusWith(key)).toBe(401);
    const { data } = (await api(manager).get<Page<ApiKey>>(`${PATH}?state=expired`)).body;
    expect(data.map(({ id }) => id)).toEqual([key.id]);
  });

  test("and is listed as active until then, also without a last day", async () => {
    const [endless, ending] = [
      await makeApiKey(tenant),
      await makeApiKey(tenant, { expires_at: new Date(Date.now() + 3_600_000) }),
    ];
    const { data } = (await api(manager).get<Page<ApiKey>>(`${PATH}?state=active&per_page=100`)).body;
    expect(data.map(({ id }) => id)).toEqual(expect.arrayContaining([endless.id, ending.id]));
  });

  test("once its organisation is deleted", async () => {
    const other = await makeTenant();
    const key = await makeApiKey(other);
    expect(await statusWith(key)).toBe(200);
    expect((await api(await makeAdmin()).delete(`/api/tenants/${other.id}`)).status).toBe(204);
    expect(await statusWith(key)).toBe(401);
  });

  test("and guesses from one address are throttled, while keys from there work", async () => {
    const ip = "196.25.1.99";
    const statuses = [];
    for (let guess = 0; guess < 31; guess += 1) statuses.push(await statusWith(unknown, "/api/leads", ip));
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect(await statusWith(await makeApiKey(tenant), "/api/leads", ip)).toBe(200);
  });
});

describe("a rotation", () => {
  test("leaves the previous secret 24 hours, and no longer", async () => {
    const first = await create();
    const second = await rotate(first);
    const hours = (Date.parse(second.previous_until ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
    await asPlatform(() => db.apiKey.update({ where: { id: first.id }, data: { previous_until: minutesAgo(1) } }));
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
  });

  test("ends a secret that was replaced twice", async () => {
    const first = await create();
    const second = await rotate(first);
    const third = await rotate(first);
    expect(await Promise.all([first, second, third].map((key) => statusWith(key)))).toEqual([401, 200, 200]);
  });

  test("is refused to somebody who lacks the key's rights, which its secret would give them", async () => {
    const { id } = await create();
    const other = await makeUser(tenant, { permissions: ["integrations.update"] });
    const { body } = await api(other).post(`${PATH}/${id}/rotate`);
    expect(body.errors).toEqual({ scopes: ["You don't have these permissions yourself: leads:read"] });
  });
});

describe("a key's limits", () => {
  test("are its requests per minute", async () => {
    const key = await makeApiKey(tenant, { rate_limit: 3 });
    const answers = [];
    for (let call = 0; call < 4; call += 1) answers.push(await withKey(key).get("/api/leads"));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const seconds = Number(answers.at(-1)?.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  test("are the addresses that may use it", async () => {
    const key = await makeApiKey(tenant, { ip_allow_list: ["196.25.1.0/24"] });
    expect(await statusWith(key, "/api/leads", "196.25.1.7")).toBe(200);
    const { status, body } = await withKey(key, { ip: "196.25.2.7" }).get("/api/leads");
    expect([status, body.message]).toEqual([403, "This key may not be used from your address."]);
  });
});
