import { beforeAll, expect, test } from "vitest";
import type { User } from "@/lib/identity/users/schema";
import { api } from "../support/api";
import { bodyOf, MAY_ALL, makePersonality, makeUserAs, setUser } from "../support/users";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// Who can be whose line manager.

const PATH = "/api/users";

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: MAY_ALL });
});

const managersFor = async (personality: number) =>
  (await api(user).get<{ data: Pick<User, "id" | "name">[] }>(`${PATH}/manager-options?personality_id=${personality}`))
    .body.data;

/** Sets the line manager of a user. */
async function setManager(id: number, line_manager_user_id: number) {
  const { status, body } = await api(user).put(`${PATH}/${id}`, { ...(await bodyOf({ id })), line_manager_user_id });
  return [status, body.errors?.line_manager_user_id];
}

const nameOf = async (id: number) => {
  const { name, surname } = await bodyOf({ id });
  return `${name} ${surname}`;
};

test("the options are the active users whose personality is the line manager of the given one", async () => {
  const leading = await makePersonality(tenant);
  const led = await makePersonality(tenant, { line_manager_id: leading });
  const [leader, former] = [await makeUserAs(tenant, leading), await makeUserAs(tenant, leading)];
  await setUser(former.id, { active: false });
  expect(await managersFor(led)).toEqual([{ id: leader.id, name: await nameOf(leader.id) }]);
});

test("the options are all active users if the personality has no line manager", async () => {
  const former = await makeUser(tenant, { active: false });
  const offered = (await managersFor(await makePersonality(tenant))).map(({ id }) => id);
  expect([offered.includes(user.id), offered.includes(former.id)]).toEqual([true, false]);
});

test("nobody can report to their own reports, directly or indirectly, nor to themselves", async () => {
  const [top, middle, bottom] = [await makeUser(tenant), await makeUser(tenant), await makeUser(tenant)];
  await setUser(middle.id, { line_manager_user_id: top.id });
  await setUser(bottom.id, { line_manager_user_id: middle.id });
  const message = `${await nameOf(bottom.id)} already reports to ${await nameOf(top.id)}`;
  expect(await setManager(top.id, bottom.id)).toEqual([422, [message]]);
  expect(await setManager(top.id, top.id)).toEqual([422, ["Users can't report to themselves."]]);
  expect(await setManager(bottom.id, top.id)).toEqual([200, undefined]);
  expect(await bodyOf(top)).toMatchObject({ line_manager_user_id: null });
});

test("two users who are made each other's managers at once form no circle", async () => {
  const cross = async () => {
    const [one, two] = [await makeUser(tenant), await makeUser(tenant)];
    const answers = await Promise.all([setManager(one.id, two.id), setManager(two.id, one.id)]);
    return answers.map(([status]) => status).sort();
  };
  expect(await Promise.all([cross(), cross(), cross()])).toEqual([1, 2, 3].map(() => [200, 422]));
});

test("a line manager who was deactivated is kept, but can't be chosen again", async () => {
  const [led, other, former] = [await makeUser(tenant), await makeUser(tenant), await makeUser(tenant)];
  await setUser(led.id, { line_manager_user_id: former.id });
  await setUser(former.id, { active: false });
  expect(await setManager(led.id, former.id)).toEqual([200, undefined]);
  expect(await setManager(other.id, former.id)).toEqual([422, ["Choose a line manager from the list."]]);
});
