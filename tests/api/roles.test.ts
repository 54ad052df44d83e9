import { beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "@/lib/identity/rights/permissions";
import type { ListedPermission, Role, RoleOption } from "@/lib/identity/roles/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { makePersonality, makeRole } from "../support/records";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/roles";

let tenant: TestTenant;
let manager: TestUser;
let admin: TestUser;
let idOf: Map<string, number>;
beforeAll(async () => {
  tenant = await makeTenant();
  manager = await makeUser(tenant, { permissions: PERMISSIONS });
  admin = await makeAdmin();
  const rows = await asPlatform(() => db.permission.findMany());
  idOf = new Map(rows.map(({ id, name }) => [name, id]));
});

const ids = (...names: Permission[]) => names.map((name) => idOf.get(name) ?? 0);
const input = (fields: Record<string, unknown> = {}) => ({ name: unique("Role "), permission_ids: [], ...fields });
const create = async (fields: Record<string, unknown> = {}) =>
  (await api(manager).post<Role>(PATH, input(fields))).body;
const refusalOf = async (fields: Record<string, unknown>) => {
  const { status, body } = await api(manager).post(PATH, input(fields));
  return { status, errors: body.errors };
};

describe("a new role", () => {
  test("is returned with its permissions by name, and is stored", async () => {
    const name = unique("Team lead ");
    const role = await create({ name, description: " Leads. ", permission_ids: ids("leads.index", "leads.show") });
    expect(role).toMatchObject({ name, description: "Leads.", version: 1, tenant: { id: tenant.id } });
    expect(role.permissions.map(({ name }) => name)).toEqual(["leads.index", "leads.show"]);
    expect(role.permission_ids).toEqual(ids("leads.index", "leads.show"));
    expect((await api(manager).get<Role>(`${PATH}/${role.id}`)).body).toEqual(role);
  });

  test("gets its slug from its name by default", async () => {
    const word = unique();
    expect((await create({ name: `Família & Lar ${word}` })).slug).toBe(`familia-lar-${word}`);
    expect((await create({ slug: "", name: `Again ${word}` })).slug).toBe(`again-${word}`);
    expect((await create({ slug: `chosen-${word}` })).slug).toBe(`chosen-${word}`);
  });

  test("is refused without a slug if none can be made from its name", async () => {
    const errors = { slug: ["Enter a slug. The name has no letters or digits to generate one from."] };
    expect(await refusalOf({ name: "保険" })).toEqual({ status: 422, errors });
  });

  test("can't have another role's slug, except from another organisation", async () => {
    const { slug } = await create();
    expect(await refusalOf({ slug })).toEqual({ status: 409, errors: { slug: ["This slug is already in use."] } });
    const elsewhere = await makeUser(await makeTenant(), { permissions: ["roles.store"] });
    expect((await api(elsewhere).post(PATH, input({ slug }))).status).toBe(201);
  });

  test.each([
    [{ name: " " }, { name: ["Required"] }],
    [{ slug: "Not This" }, { slug: ["Only lowercase letters, numbers and dashes (-) are allowed"] }],
    [{ slug: "x".repeat(256) }, { slug: ["Max 255 characters"] }],
    [{ permission_ids: undefined }, { permission_ids: ["Required"] }],
    [{ permission_ids: [2_147_483_647] }, { permission_ids: ["Choose permissions from the list"] }],
  ])("is refused with %j", async (fields, errors) => {
    expect(await refusalOf(fields)).toEqual({ status: 422, errors });
  });

  test("of an administrator belongs to the chosen organisation, or to none", async () => {
    const { status, body } = await api(admin).post<Role>(PATH, input({ tenant_id: tenant.id }));
    expect([status, body.tenant]).toEqual([201, { id: tenant.id, name: tenant.name }]);
    const nowhere = await api(admin).post(PATH, input());
    expect([nowhere.status, Object.keys(nowhere.body.errors ?? {})]).toEqual([422, ["tenant_id"]]);
  });
});

describe("the list of roles", () => {
  const names = async (client: TestUser, query: string) =>
    (await api(client).get<Page<Role>>(`${PATH}?${query}`)).body.data.map(({ name }) => name);

  test("is sorted by name, and searches name, slug and description", async () => {
    const word = unique();
    const made = [
      { name: `C ${word}`, slug: `${word}-c` },
      { name: `A ${word}`, slug: `${word}-a` },
      { name: `B ${unique()}`, slug: unique("s"), description: `About ${word}` },
    ];
    for (const fields of made) await create(fields);
    expect(await names(manager, `search=${word.toUpperCase()}`)).toEqual([made[1]?.name, made[2]?.name, made[0]?.name]);
    expect(await names(manager, `search=${word}-c`)).toEqual([made[0]?.name]);
  });

  test("can be filtered by organisation by an administrator", async () => {
    const other = await makeTenant();
    const { name } = await makeRole(other);
    expect(await names(admin, `tenant_id=${other.id}`)).toEqual([name]);
  });
});

describe("a change of a role", () => {
  test("replaces its permissions, and increases the version", async () => {
    const role = await create({ permission_ids: ids("leads.index", "leads.show") });
    const fields = input({ name: role.name, permission_ids: ids("leads.show", "users.index"), version: 1 });
    const { status, body } = await api(manager).put<Role>(`${PATH}/${role.id}`, fields);
    expect([status, body.version]).toEqual([200, 2]);
    expect(body.permissions.map(({ name }) => name).sort()).toEqual(["leads.show", "users.index"]);
  });

  test("applies from its users' next request", async () => {
    const user = await makeUser(tenant, { permissions: ["roles.index"] });
    const [role] = await asPlatform(() =>
      db.role.findMany({ where: { personalities: { some: { personality: { users: { some: { id: user.id } } } } } } }),
    );
    const save = (...names: Permission[]) =>
      api(manager).put(`${PATH}/${role?.id}`, { name: role?.name, slug: role?.slug, permission_ids: ids(...names) });
    const statuses = async () =>
      Promise.all([PATH, "/api/personalities"].map(async (path) => (await api(user).get(path)).status));
    expect(await statuses()).toEqual([200, 403]);
    expect((await save("personalities.index")).status).toBe(200);
    expect(await statuses()).toEqual([403, 200]);
  });

  test("succeeds for all of many who save at once without a version", async () => {
    const role = await create({ permission_ids: ids("leads.index") });
    const saves = Array.from({ length: 8 }, () =>
      api(manager).put(`${PATH}/${role.id}`, input({ slug: role.slug, permission_ids: ids("leads.show") })),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  });

  test("is in the audit log with the names of the permissions before and after", async () => {
    const role = await create({ permission_ids: ids("leads.index") });
    await api(manager).put(`${PATH}/${role.id}`, input({ permission_ids: ids("leads.show") }));
    const event = await asPlatform(() =>
      db.auditEvent.findFirstOrThrow({ where: { action: "roles.update", subject_id: role.id, tenant_id: tenant.id } }),
    );
    expect(event.actor_id).toBe(manager.id);
    expect(event.old).toMatchObject({ permissions: [{ name: "leads.index" }] });
    expect(event.new).toMatchObject({ permissions: [{ name: "leads.show" }] });
  });
});

describe("deleting a role", () => {
  test("works when nothing uses it", async () => {
    const { id } = await create({ permission_ids: ids("leads.index") });
    expect((await api(manager).delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await api(manager).get(`${PATH}/${id}`)).status).toBe(404);
  });

  test("is refused while personalities use it, with their names", async () => {
    const role = await create();
    for (const name of ["Closers", "Openers"]) {
      await makePersonality(tenant, { name: `${name} ${role.slug}`, roles: { create: { role_id: role.id } } });
    }
    const { status, body } = await api(manager).delete<Refusal>(`${PATH}/${role.id}`);
    const message = `This role is used by the personalities Closers ${role.slug} and Openers ${role.slug}.`;
    expect([status, body]).toEqual([409, { message }]);
    expect((await api(manager).get(`${PATH}/${role.id}`)).status).toBe(200);
  });
});

describe("the permission options", () => {
  const listed = async (user: TestUser) =>
    (await api(user).get<{ data: ListedPermission[] }>("/api/permissions")).body.data;

  test("are grouped and described, for any signed-in user", async () => {
    const permissions = await listed(await makeUser(tenant));
    const leads = permissions.filter(({ group }) => group === "leads").map(({ name }) => name);
    expect(leads).toEqual(["index", "store", "show", "update", "allocate", "export"].map((each) => `leads.${each}`));
    expect(permissions.every(({ description }) => description)).toBe(true);
  });

  test("include all permissions for an administrator, and for others only tenants.update of those for tenants", async () => {
    const ofTenants = async (user: TestUser) =>
      (await listed(user)).filter(({ group }) => group === "tenants").map(({ name }) => name);
    expect((await listed(admin)).map(({ name }) => name)).toEqual([...PERMISSIONS]);
    expect(await ofTenants(manager)).toEqual(["tenants.update"]);
  });
});

test("the role options say which of them the user may give", async () => {
  const place = await makeTenant();
  const [low, high] = [await makeRole(place, ["leads.index"]), await makeRole(place, ["users.destroy"])];
  const user = await makeUser(place, { permissions: ["leads.index"] });
  const options = (await api(user).get<{ data: RoleOption[] }>(`${PATH}/options`)).body.data;
  expect(options).toContainEqual({ id: low.id, name: low.name, held: true });
  expect(options).toContainEqual({ id: high.id, name: high.name, held: false });
  const forAdmin = (await api(admin).get<{ data: RoleOption[] }>(`${PATH}/options?tenant_id=${place.id}`)).body.data;
  expect(forAdmin.map(({ id }) => id).sort()).toEqual(options.map(({ id }) => id).sort());
  expect(forAdmin.every(({ held }) => held)).toBe(true);
});
