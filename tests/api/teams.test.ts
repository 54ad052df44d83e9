import { beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { Team } from "@/lib/identity/teams/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { makeAdmin, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/teams";
const MAY_ALL: Permission[] = ["teams.index", "teams.store", "teams.show", "teams.update", "teams.destroy"];
const TAKEN = "This name is already in use.";

let tenant: TestTenant;
let user: TestUser;
let thandi: TestUser;
let sipho: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  [user, thandi, sipho] = await Promise.all([
    makeUser(tenant, { permissions: MAY_ALL }),
    makeUser(tenant),
    makeUser(tenant),
  ]);
});

const input = (fields: Record<string, unknown> = {}) => ({
  name: unique("Team "),
  leader_user_id: null,
  member_ids: [],
  product_ids: [],
  allocation_mode: "pull",
  max_open_leads: null,
  active: true,
  ...fields,
});

async function create(fields: Record<string, unknown> = {}): Promise<Team> {
  const { status, body } = await api(user).post<Team>(PATH, input(fields));
  expect(status).toBe(201);
  return body;
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);

describe("a team", () => {
  test("is returned with its leader, members and products by name, and is stored", async () => {
    const team = await create({
      name: "  Sunrise  ",
      leader_user_id: thandi.id,
      member_ids: [sipho.id, thandi.id, sipho.id],
      product_ids: [tenant.product.id],
      allocation_mode: "least_open",
      max_open_leads: 40,
    });
    expect(team).toMatchObject({
      name: "Sunrise",
      tenant: { id: tenant.id, name: tenant.name },
      leader: { id: thandi.id, name: expect.stringMatching(/^Test u/) },
      members_count: 2,
      products: [{ id: tenant.product.id, name: tenant.product.name }],
      product_ids: [tenant.product.id],
      allocation_mode: "least_open",
      max_open_leads: 40,
      active: true,
      version: 1,
    });
    expect(idsOf(team.members)).toEqual([thandi.id, sipho.id].sort((a, b) => a - b));
    expect(JSON.stringify(team)).not.toContain("password");
    expect((await api(user).get<Team>(`${PATH}/${team.id}`)).body).toEqual(team);
  });

  test.each([
    [{ name: "  " }, { name: ["Required"] }],
    [{ name: "x".repeat(101) }, { name: ["Max 100 characters"] }],
    [{ leader_user_id: 2_147_483_647 }, { leader_user_id: ["Choose a leader from the list"] }],
    [{ member_ids: [2_147_483_647] }, { member_ids: ["Choose members from the list"] }],
    [{ member_ids: undefined }, { member_ids: ["Required"] }],
    [{ product_ids: [2_147_483_647] }, { product_ids: ["Choose products from the list"] }],
    [{ allocation_mode: "random" }, { allocation_mode: ["Required"] }],
    [{ max_open_leads: 0 }, { max_open_leads: ["Must be 1 or more"] }],
    [{ max_open_leads: 1.5 }, { max_open_leads: ["Must be an integer"] }],
    [{ target_submissions_per_day: 0 }, { target_submissions_per_day: ["Must be 1 or more"] }],
    [{ target_premium_per_month: 99.5 }, { target_premium_per_month: ["Must be an integer"] }],
    [{ active: null }, { active: ["Required"] }],
  ])("is refused with %j", async (fields, errors) => {
    const { status, body } = await api(user).post(PATH, input(fields));
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test("has a name that is unique within its organisation", async () => {
    const { name } = await create();
    const again = await api(user).post(PATH, input({ name }));
    expect([again.status, again.body]).toEqual([409, { message: TAKEN, errors: { name: [TAKEN] } }]);
    const stranger = await makeUser(await makeTenant(), { permissions: MAY_ALL });
    expect((await api(stranger).post(PATH, input({ name }))).status).toBe(201);
  });

  test("has its members and products replaced by a change", async () => {
    const team = await create({ member_ids: [thandi.id], product_ids: [tenant.product.id] });
    const product = await makeProduct([tenant.id]);
    const body = input({ name: team.name, member_ids: [sipho.id], product_ids: [product.id], version: 1 });
    const changed = await api(user).put<Team>(`${PATH}/${team.id}`, body);
    expect(changed.body).toMatchObject({ member_ids: [sipho.id], product_ids: [product.id], version: 2 });
  });

  test("is changed completely by one of many who save at once", async () => {
    const team = await create();
    const people = [thandi, sipho, user];
    const saves = people.map(({ id }) =>
      api(user).put<Team>(`${PATH}/${team.id}`, input({ name: team.name, member_ids: [id], version: 1 })),
    );
    const answers = await Promise.all(saves);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect((await api(user).get<Team>(`${PATH}/${team.id}`)).body.member_ids).toEqual([winner?.id]);
  });

  test("loses deleted users, and stays without a leader", async () => {
    const leaver = await makeUser(tenant);
    const team = await create({ leader_user_id: leaver.id, member_ids: [leaver.id, thandi.id] });
    await asPlatform(() => db.user.delete({ where: { id: leaver.id } }));
    expect((await api(user).get<Team>(`${PATH}/${team.id}`)).body).toMatchObject({
      leader: null,
      member_ids: [thandi.id],
      members_count: 1,
    });
  });
});

describe("an administrator", () => {
  test("must choose the organisation of a new team", async () => {
    const admin = api(await makeAdmin());
    const without = await admin.post(PATH, input());
    expect([without.status, without.body.errors]).toEqual([422, { tenant_id: ["Choose a tenant"] }]);
    const made = await admin.post<Team>(PATH, input({ tenant_id: tenant.id, member_ids: [thandi.id] }));
    expect([made.status, made.body.tenant]).toEqual([201, { id: tenant.id, name: tenant.name }]);
  });

  test("can't add users to a team of another organisation", async () => {
    const other = await makeTenant();
    const stranger = await makeUser(other);
    const admin = api(await makeAdmin());
    const team = await create();
    const put = (fields: object) => admin.put<Refusal>(`${PATH}/${team.id}`, input({ name: team.name, ...fields }));
    const answers = await Promise.all([
      put({ member_ids: [stranger.id] }),
      put({ leader_user_id: stranger.id }),
      put({ product_ids: [other.product.id] }),
    ]);
    expect(answers.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
      [422, ["member_ids"]],
      [422, ["leader_user_id"]],
      [422, ["product_ids"]],
    ]);
  });

  test("sees the teams of all organisations, or of one", async () => {
    const other = await makeTenant();
    const admin = api(await makeAdmin());
    const { body: theirs } = await admin.post<Team>(PATH, input({ tenant_id: other.id }));
    const { body } = await admin.get<Page<Team>>(`${PATH}?tenant_id=${other.id}`);
    expect(idsOf(body.data)).toEqual([theirs.id]);
    const found = await admin.get<Page<Team>>(`${PATH}?search=${encodeURIComponent(theirs.name)}`);
    expect(idsOf(found.body.data)).toEqual([theirs.id]);
  });
});

test("the list finds teams by name, sorts them by leader, and filters by active", async () => {
  const home = await makeTenant();
  const reader = await makeUser(home, { permissions: MAY_ALL });
  const [anna, zola] = await Promise.all([makeUser(home), makeUser(home)]);
  await asPlatform(async () => {
    await db.user.update({ where: { id: anna.id }, data: { name: "Anna" } });
    await db.user.update({ where: { id: zola.id }, data: { name: "Zola" } });
    for (const [name, leader, active] of [
      ["North", zola, true],
      ["South", anna, true],
      ["Old north", anna, false],
    ] as const) {
      await db.team.create({ data: { tenant_id: home.id, name, active, leader_user_id: leader.id } });
    }
  });
  const names = async (query: string) =>
    (await api(reader).get<Page<Team>>(`${PATH}?${query}`)).body.data.map(({ name }) => name);
  expect(await names("")).toEqual(["North", "Old north", "South"]);
  expect(await names("search=NORTH")).toEqual(["North", "Old north"]);
  expect(await names("active=true&sortBy=leader.name")).toEqual(["South", "North"]);
  expect(await names("active=false")).toEqual(["Old north"]);
});

describe("the options for a team", () => {
  const options = async (who: TestUser, path: string) =>
    (await api(who).get<{ data: { id: number; name: string }[] }>(path)).body.data;

  test("are the active users of one's own organisation, by full name", async () => {
    const home = await makeTenant();
    const me = await makeUser(home);
    const away = await makeUser(home, { active: false });
    const stranger = await makeUser(await makeTenant());
    await asPlatform(() => db.user.update({ where: { id: me.id }, data: { name: "Nomsa", surname: "Khumalo" } }));
    const listed = await options(me, `/api/users/options?tenant_id=${stranger.tenant_id}`);
    expect(listed).toEqual([{ id: me.id, name: "Nomsa Khumalo" }]);
    const ofAdmin = await options(await makeAdmin(), `/api/users/options?tenant_id=${home.id}`);
    expect(ofAdmin.map(({ id }) => id)).toEqual([me.id]);
    expect([...listed, ...ofAdmin].some(({ id }) => id === away.id)).toBe(false);
  });

  test("are the active teams of one's own organisation", async () => {
    const team = await create();
    const old = await create({ active: false });
    const listed = await options(user, "/api/teams/options");
    expect(listed).toContainEqual({ id: team.id, name: team.name });
    expect(listed.map(({ id }) => id)).not.toContain(old.id);
  });

  test("are the products of the organisation that an administrator chooses", async () => {
    const listed = await options(await makeAdmin(), `/api/products/options?tenant_id=${tenant.id}`);
    expect(listed.map(({ id }) => id)).toContain(tenant.product.id);
    const foreign = (await makeTenant()).product.id;
    expect(
      (await options(await makeAdmin(), `/api/products/options?tenant_id=${tenant.id}`)).map(({ id }) => id),
    ).not.toContain(foreign);
  });
});
