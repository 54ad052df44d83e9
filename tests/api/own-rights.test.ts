import { beforeAll, describe, expect, test } from "vitest";
import type { Personality } from "@/lib/identity/personalities/schema";
import type { Role } from "@/lib/identity/roles/schema";
import type { Team } from "@/lib/identity/teams/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { personalityOf } from "../support/reviews";
import { bodyOf, MAY_ALL } from "../support/users";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// Nobody widens their own rights, whichever record gives them.

const MAY = [
  ...MAY_ALL,
  ...(["personalities.update", "personalities.store", "personalities.show", "roles.update", "roles.show"] as const),
  ...(["teams.store", "teams.update", "teams.show", "qc.review", "leads.index"] as const),
];
const ASK_SOMEBODY = [403, "You can't give yourself more access. Ask a colleague."];

let tenant: TestTenant;
let other: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  other = await makeUser(tenant, { permissions: MAY });
});

/** Sends a record's current values back with some fields changed. */
async function change<Row>(by: TestUser, path: string, fields: (row: Row) => object) {
  const { body: row } = await api(other).get<Row>(path);
  const { status, body } = await api(by).put<Refusal>(path, { ...row, ...fields(row) });
  return [status, body.message];
}

const changeUser = async (by: TestUser, target: TestUser, fields: object) => {
  const { status, body } = await api(by).put<Refusal>(`/api/users/${target.id}`, {
    ...(await bodyOf(target)),
    ...fields,
  });
  return [status, body.message];
};

async function makeChecked() {
  const checkers = await Promise.all([0, 1].map(async () => personalityOf(await makeUser(tenant))));
  const [checker, friend] = checkers as [number, number];
  const user = await makeUser(tenant, { permissions: MAY, requires_qc_oversight: true, qc_personality_id: checker });
  return { user, checker, friend, own: `/api/personalities/${await personalityOf(user)}` };
}

describe("a user can't choose", () => {
  test("who checks their sales, by their personality or by another one", async () => {
    const { user, checker, friend, own } = await makeChecked();
    const like = await makeChecked();
    expect(await change<Personality>(user, own, () => ({ qc_personality_id: friend }))).toEqual(ASK_SOMEBODY);
    expect(await changeUser(user, user, { personality_id: await personalityOf(like.user) })).toEqual(ASK_SOMEBODY);
    expect(
      (await change<Personality>(user, own, () => ({ description: "Sellers", qc_personality_id: checker })))[0],
    ).toBe(200);
    expect((await change<Personality>(other, own, () => ({ qc_personality_id: friend })))[0]).toBe(200);
  });

  test("whose sales they review, by their personality or by another one's", async () => {
    const { checker } = await makeChecked();
    const user = await makeUser(tenant, { permissions: MAY });
    const own = await personalityOf(user);
    const others = `/api/personalities/${await personalityOf(await makeUser(tenant))}`;
    expect(await changeUser(user, user, { personality_id: checker })).toEqual(ASK_SOMEBODY);
    const checked = { requires_qc_oversight: true, qc_personality_id: own };
    expect(await change<Personality>(user, others, () => checked)).toEqual(ASK_SOMEBODY);
    expect((await change<Personality>(other, others, () => checked))[0]).toBe(200);
  });

  test("to become somebody's line manager, or to be rid of their own by deleting them", async () => {
    const [user, seller, boss] = [
      await makeUser(tenant, { permissions: MAY }),
      await makeUser(tenant),
      await makeUser(tenant),
    ];
    await asPlatform(() => db.user.update({ where: { id: user.id }, data: { line_manager_user_id: boss.id } }));
    expect(await changeUser(user, seller, { line_manager_user_id: user.id })).toEqual(ASK_SOMEBODY);
    const { status, body } = await api(user).delete<Refusal>(`/api/users/${boss.id}`);
    expect([status, body.message]).toEqual(ASK_SOMEBODY);
  });

  test("two changes at once that would widen their rights together", async () => {
    const { user, friend } = await makeChecked();
    const { qc_personality_id } = await asPlatform(() =>
      db.personality.findFirstOrThrow({ where: { users: { some: { id: user.id } } } }),
    );
    const like = await makeUser(tenant, {
      ...{ permissions: MAY, requires_qc_oversight: true, qc_personality_id: qc_personality_id ?? 0 },
    });
    const second = await personalityOf(like);
    const answers = await Promise.all([
      change<Personality>(user, `/api/personalities/${second}`, () => ({ qc_personality_id: friend })),
      changeUser(user, user, { personality_id: second }),
    ]);
    expect(answers.map(([status]) => status).sort()).toEqual([200, 403]);
  });

  test("their line manager, unless they have none", async () => {
    const [boss, friend] = [await makeUser(tenant), await makeUser(tenant)];
    const user = await makeUser(tenant, { permissions: MAY });
    expect((await changeUser(user, user, { line_manager_user_id: boss.id }))[0]).toBe(200);
    expect(await changeUser(user, user, { line_manager_user_id: friend.id })).toEqual(ASK_SOMEBODY);
    expect(await changeUser(user, user, { line_manager_user_id: null })).toEqual(ASK_SOMEBODY);
    expect((await changeUser(user, user, { name: "Renamed" }))[0]).toBe(200);
  });

  test("to lead a team, be it a new one", async () => {
    const user = await makeUser(tenant, { permissions: MAY });
    const input = {
      ...{ name: unique("Team "), leader_user_id: user.id, member_ids: [], product_ids: [] },
      ...{ allocation_mode: "round_robin", max_open_leads: null, active: true },
    };
    const made = await api(user).post<Refusal>("/api/teams", input);
    expect([made.status, made.body.message]).toEqual(ASK_SOMEBODY);
    const { body: team } = await api(user).post<Team>("/api/teams", { ...input, leader_user_id: null });
    const path = `/api/teams/${team.id}`;
    expect(await change<Team>(user, path, () => ({ leader_user_id: user.id }))).toEqual(ASK_SOMEBODY);
    expect((await change<Team>(other, path, () => ({ leader_user_id: user.id })))[0]).toBe(200);
    expect((await change<Team>(user, path, () => ({ name: unique("Renamed ") })))[0]).toBe(200);
    expect((await change<Team>(user, path, () => ({ leader_user_id: null })))[0]).toBe(200);
  });

  test("to join a team, where their record scope is their team's", async () => {
    const user = await makeUser(tenant, { permissions: MAY, record_scope: "team" });
    const everywhere = await makeUser(tenant, { permissions: MAY });
    const team = await asPlatform(() => db.team.create({ data: { tenant_id: tenant.id, name: unique("Team ") } }));
    const join = (who: TestUser) => change<Team>(who, `/api/teams/${team.id}`, () => ({ member_ids: [who.id] }));
    expect(await join(user)).toEqual(ASK_SOMEBODY);
    expect((await join(everywhere))[0]).toBe(200);
  });
});

test("a user gives up rights, and renames a role that they hold", async () => {
  const user = await makeUser(tenant, { permissions: MAY });
  const personality = await personalityOf(user);
  const { role_id } = await asPlatform(() =>
    db.personalityRole.findFirstOrThrow({ where: { personality_id: personality } }),
  );
  const fewer = ({ permission_ids }: Role) => ({ name: unique("Role "), permission_ids: permission_ids.slice(1) });
  expect((await change<Role>(user, `/api/roles/${role_id}`, fewer))[0]).toBe(200);
  const narrower = { record_scope: "team", allowed_sale_statuses: ["new", "in-progress"] };
  expect((await change<Personality>(user, `/api/personalities/${personality}`, () => narrower))[0]).toBe(200);
});

test("an organisation's only manager is told to ask an administrator, who may", async () => {
  const own = await makeTenant();
  const [boss, friend] = [await makeUser(own), await makeUser(own)];
  const user = await makeUser(own, { permissions: MAY });
  await asPlatform(() => db.user.update({ where: { id: user.id }, data: { line_manager_user_id: boss.id } }));
  const fields = { line_manager_user_id: friend.id };
  expect(await changeUser(user, user, fields)).toEqual([
    403,
    "You can't give yourself more access. Ask an administrator.",
  ]);
  expect((await changeUser(await makeAdmin(), user, fields))[0]).toBe(200);
});
