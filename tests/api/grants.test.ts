import { beforeAll, describe, expect, test } from "vitest";
import type { Personality } from "@/lib/identity/personalities/schema";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { Role } from "@/lib/identity/roles/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { api } from "../support/api";
import { makePersonality, makeRole } from "../support/records";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// Nobody can grant what they don't hold, in any way, and a refused request changes nothing.

const ROLES = "/api/roles";
const PERSONALITIES = "/api/personalities";
const EDITOR: Permission[] = [
  "roles.store",
  "roles.update",
  "roles.destroy",
  "personalities.store",
  "personalities.update",
  "personalities.destroy",
  "leads.index",
];

let tenant: TestTenant;
let editor: TestUser;
let idOf: Map<string, number>;
beforeAll(async () => {
  tenant = await makeTenant();
  editor = await makeUser(tenant, {
    permissions: EDITOR,
    allowed_sale_statuses: ["new", "in-progress"],
    record_scope: "team",
  });
  const rows = await asPlatform(() => db.permission.findMany());
  idOf = new Map(rows.map(({ id, name }) => [name, id]));
});

const ids = (...names: Permission[]) => names.map((name) => idOf.get(name) ?? 0);
const roleBody = (fields: Record<string, unknown> = {}) => ({ name: unique("Role "), permission_ids: [], ...fields });
const personalityBody = (fields: Record<string, unknown> = {}) => ({
  name: unique("Personality "),
  role_ids: [],
  allowed_sale_statuses: ["new"],
  record_scope: "own",
  ...fields,
});

const roleNow = (id: number) =>
  asPlatform(() => db.role.findFirstOrThrow({ where: { id }, include: { permissions: true } }));
const personalityNow = (id: number) =>
  asPlatform(() => db.personality.findFirstOrThrow({ where: { id }, include: { roles: true } }));
const ownPersonalityId = async (user: TestUser) =>
  (await asPlatform(() => db.user.findFirstOrThrow({ where: { id: user.id } }))).personality_id ?? 0;
const lacking = (what: string) => [403, { message: `You can't give permissions that you don't have: ${what}.` }];

describe("a role", () => {
  test("can't be created with a permission that its creator lacks", async () => {
    const body = roleBody({ permission_ids: ids("leads.index", "users.destroy", "leads.show") });
    const answer = await api(editor).post(ROLES, body);
    expect([answer.status, answer.body]).toEqual(lacking("users.destroy, leads.show"));
    expect(await asPlatform(() => db.role.count({ where: { name: body.name } }))).toBe(0);
  });

  test("can't be given a permission that its editor lacks, even if it is the editor's own role", async () => {
    const [own] = await asPlatform(() =>
      db.role.findMany({ where: { personalities: { some: { personality: { users: { some: { id: editor.id } } } } } } }),
    );
    for (const { id } of [await makeRole(tenant, ["leads.index"]), { id: own?.id ?? 0 }]) {
      const before = await roleNow(id);
      const answer = await api(editor).put(`${ROLES}/${id}`, roleBody({ permission_ids: ids("users.update") }));
      expect([answer.status, answer.body]).toEqual(lacking("users.update"));
      expect(await roleNow(id)).toEqual(before);
    }
  });

  test("with higher permissions can't be changed or deleted", async () => {
    const { id } = await makeRole(tenant, ["leads.index", "users.destroy"]);
    const before = await roleNow(id);
    const message = "This role has permissions that you don't have. Ask an administrator to change it.";
    const change = await api(editor).put(`${ROLES}/${id}`, roleBody({ permission_ids: ids("leads.index") }));
    expect([change.status, change.body]).toEqual([403, { message }]);
    expect((await api(editor).delete(`${ROLES}/${id}`)).status).toBe(403);
    expect(await roleNow(id)).toEqual(before);
  });

  test("gets permissions for organisations only from administrators, even if its editor holds them", async () => {
    const holder = await makeUser(tenant, { permissions: [...EDITOR, "tenants.index", "tenants.update"] });
    const body = roleBody({ permission_ids: ids("tenants.index", "tenants.update") });
    const answer = await api(holder).post(ROLES, body);
    const message = "Only an administrator can give these permissions: tenants.index.";
    expect([answer.status, answer.body]).toEqual([403, { message }]);
    expect((await api(holder).post(ROLES, roleBody({ permission_ids: ids("tenants.update") }))).status).toBe(201);
    const admin = await makeAdmin();
    expect((await api(admin).post(ROLES, { ...body, tenant_id: tenant.id })).status).toBe(201);
  });

  test("keeps permissions that its editor can't see, and loses those that they remove", async () => {
    const holder = await makeUser(tenant, { permissions: [...EDITOR, "tenants.index", "tenants.update"] });
    const { id } = await makeRole(tenant, ["tenants.index", "tenants.update", "leads.index"]);
    const body = roleBody({ permission_ids: ids("leads.index") });
    const { body: role } = await api(holder).put<Role>(`${ROLES}/${id}`, body);
    expect(role.permissions.map(({ name }) => name).sort()).toEqual(["leads.index", "tenants.index"]);
    const { body: mended } = await api(await makeAdmin()).put<Role>(`${ROLES}/${id}`, body);
    expect(mended.permissions.map(({ name }) => name)).toEqual(["leads.index"]);
  });
});

/** Everything that the editor does not hold, with its name in the message. */
const beyond = {
  "a role with a permission": async () => ({
    fields: { role_ids: [(await makeRole(tenant, ["users.destroy"])).id] },
    what: "users.destroy",
  }),
  "a sale status": async () => ({ fields: { allowed_sale_statuses: ["new", "declined"] }, what: "declined" }),
  "every sale status, by naming none": async () => ({
    fields: { allowed_sale_statuses: [] },
    what: "callback, qc-oversight, declined, policy-submitted",
  }),
  "every sale status, by null": async () => ({
    fields: { allowed_sale_statuses: null },
    what: "callback, qc-oversight, declined, policy-submitted",
  }),
  "a wider record scope": async () => ({ fields: { record_scope: "tenant" }, what: "tenant records" }),
};
const ways = Object.entries(beyond);

describe("a personality", () => {
  test.each(ways)("can't be created with %s that its creator lacks", async (_, make) => {
    const { fields, what } = await make();
    const body = personalityBody(fields);
    const answer = await api(editor).post(PERSONALITIES, body);
    expect([answer.status, answer.body]).toEqual(lacking(what));
    expect(await asPlatform(() => db.personality.count({ where: { name: body.name } }))).toBe(0);
  });

  test.each(ways)(
    "can't be given %s that its editor lacks, even if it is the editor's own personality",
    async (_, make) => {
      const { fields, what } = await make();
      const low = await makePersonality(tenant, { allowed_sale_statuses: ["new"], record_scope: "own" });
      for (const id of [low.id, await ownPersonalityId(editor)]) {
        const before = await personalityNow(id);
        const answer = await api(editor).put(`${PERSONALITIES}/${id}`, personalityBody(fields));
        expect([answer.status, answer.body]).toEqual(lacking(what));
        expect(await personalityNow(id)).toEqual(before);
      }
    },
  );

  type Limits = Partial<Prisma.PersonalityUncheckedCreateInput>;
  const low: Limits = { allowed_sale_statuses: ["new"], record_scope: "own" };
  test.each<[string, () => Promise<Limits>]>([
    [
      "permissions",
      async () => ({ ...low, roles: { create: { role_id: (await makeRole(tenant, ["users.show"])).id } } }),
    ],
    ["sale statuses", async () => ({ ...low, allowed_sale_statuses: ["declined"] })],
    ["sale statuses, all of them,", async () => ({ ...low, allowed_sale_statuses: [] })],
    ["record scope", async () => ({ ...low, record_scope: "tenant" })],
  ])("with higher %s can't be changed or deleted", async (_, fieldsOf) => {
    const { id } = await makePersonality(tenant, await fieldsOf());
    const before = await personalityNow(id);
    const message = "This personality has permissions that you don't have. Ask an administrator to change it.";
    const change = await api(editor).put(`${PERSONALITIES}/${id}`, personalityBody());
    expect([change.status, change.body]).toEqual([403, { message }]);
    expect((await api(editor).delete(`${PERSONALITIES}/${id}`)).status).toBe(403);
    expect(await personalityNow(id)).toEqual(before);
  });

  test("can't lose QC oversight, or be created without it, by users whose own sales need it", async () => {
    const watched = await makeUser(tenant, { permissions: EDITOR, requires_qc_oversight: true });
    const own = await ownPersonalityId(watched);
    const message = "Your own sales need QC oversight: you can't give a personality without it.";
    const freed = await api(watched).put(`${PERSONALITIES}/${own}`, personalityBody({ requires_qc_oversight: false }));
    expect([freed.status, freed.body]).toEqual([403, { message }]);
    expect((await personalityNow(own)).requires_qc_oversight).toBe(true);
    expect((await api(watched).post(PERSONALITIES, personalityBody())).status).toBe(403);
    const checking = await makePersonality(tenant);
    const watching = personalityBody({ requires_qc_oversight: true, qc_personality_id: checking.id });
    expect((await api(watched).post(PERSONALITIES, watching)).status).toBe(201);
  });

  test("may be given everything that its editor holds, or anything by an administrator", async () => {
    const role = await makeRole(tenant, ["leads.index"]);
    const equal = { role_ids: [role.id], allowed_sale_statuses: ["new", "in-progress"], record_scope: "team" };
    expect((await api(editor).post(PERSONALITIES, personalityBody(equal))).status).toBe(201);
    const all = { role_ids: [(await makeRole(tenant, ["users.show"])).id], record_scope: "tenant" };
    const body = personalityBody({ ...all, allowed_sale_statuses: null, tenant_id: tenant.id });
    const { status, body: made } = await api(await makeAdmin()).post<Personality>(PERSONALITIES, body);
    expect([status, made.allowed_sale_statuses, made.record_scope]).toEqual([201, null, "tenant"]);
  });
});
