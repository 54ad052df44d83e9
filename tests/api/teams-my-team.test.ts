import { beforeAll, expect, test } from "vitest";
import { myTeamIds } from "@/lib/identity/teams/my-team.server";
import { asPlatform, db, withTenant } from "@/lib/platform/db/client.server";
import { makeTeam } from "../support/records";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const people = (count: number) => Promise.all(Array.from({ length: count }, () => makeUser(tenant)));
const manage = (manager: TestUser | undefined, ...reports: (TestUser | undefined)[]) =>
  asPlatform(() =>
    db.user.updateMany({
      where: { id: { in: reports.map((report) => report?.id ?? 0) } },
      data: { line_manager_user_id: manager?.id },
    }),
  );
const lead = (leader: TestUser | undefined, team: { id: number }) =>
  asPlatform(() => db.team.update({ where: { id: team.id }, data: { leader_user_id: leader?.id } }));
const ids = (...users: (TestUser | undefined)[]) => users.map((user) => user?.id ?? 0).sort((a, b) => a - b);
const myTeam = async (user: TestUser | undefined) =>
  (await withTenant(tenant.id, () => myTeamIds({ id: user?.id ?? 0 }))).sort((a, b) => a - b);

test("my team includes everyone I manage, directly or indirectly", async () => {
  const [me, manager, agent, trainee, colleague] = await people(5);
  await manage(me, manager);
  await manage(manager, agent);
  await manage(agent, trainee);
  expect(await myTeam(me)).toEqual(ids(manager, agent, trainee));
  expect(await myTeam(agent)).toEqual(ids(trainee));
  expect(await myTeam(colleague)).toEqual([]);
});

test("my team includes the members of the teams that I lead, each once", async () => {
  const [me, both, member, stranger] = await people(4);
  await manage(me, both);
  await lead(
    me,
    await makeTeam(
      tenant,
      [both, member].flatMap((user) => user ?? []),
    ),
  );
  await lead(
    stranger,
    await makeTeam(
      tenant,
      [me].flatMap((user) => user ?? []),
    ),
  );
  expect(await myTeam(me)).toEqual(ids(both, member));
  expect(await myTeam(stranger)).toEqual(ids(me));
  expect(await myTeam(member)).toEqual([]);
});

test("managers who manage each other cause no endless loop", async () => {
  const [one, two, three] = await people(3);
  await manage(one, two);
  await manage(two, three);
  await manage(three, one);
  expect(await myTeam(one)).toEqual(ids(one, two, three));
});
