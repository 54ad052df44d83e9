import { expect, test } from "vitest";
import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import type { Team } from "@/lib/identity/teams/schema";
import type { User } from "@/lib/identity/users/schema";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeTeam } from "../support/records";
import { makeTenant, makeUser, type TestUser, unique } from "../support/world";

const TARGETS = { target_submissions_per_day: 4, target_premium_per_month: 25_000 };

async function makeManager() {
  const tenant = await makeTenant();
  const permissions = [
    "teams.show",
    "teams.update",
    "users.store",
    "users.show",
    "users.update",
    "audit.index",
  ] as const;
  return { tenant, manager: await makeUser(tenant, { permissions }) };
}

const lastChange = async (manager: TestUser, action: string, id: number) => {
  const { body } = await api(manager).get<Page<AuditEvent>>(`/api/audit-events?action=${action}`);
  return body.data.find((event) => event.subject_id === id);
};

test("a team has targets, whose changes are audited", async () => {
  const { tenant, manager } = await makeManager();
  const { id } = await makeTeam(tenant);
  const { body: team } = await api(manager).get<Team>(`/api/teams/${id}`);
  const { body: changed } = await api(manager).put<Team>(`/api/teams/${id}`, { ...team, ...TARGETS });
  expect(changed).toMatchObject(TARGETS);
  expect(await lastChange(manager, "teams.update", id)).toMatchObject({
    old: { target_submissions_per_day: null, target_premium_per_month: null },
    new: TARGETS,
  });
  const { body: cleared } = await api(manager).put<Team>(`/api/teams/${id}`, {
    ...changed,
    target_submissions_per_day: null,
  });
  expect(cleared).toMatchObject({ ...TARGETS, target_submissions_per_day: null });
});

test("an agent has targets, which stay as they are unless they are sent", async () => {
  const { manager } = await makeManager();
  const { body: me } = await api(manager).get<User>(`/api/users/${manager.id}`);
  const input = { name: "Sipho", email: `${unique()}@users.test`, personality_id: me.personality_id, ...TARGETS };
  const { body: user } = await api(manager).post<User>("/api/users", input);
  expect(user).toMatchObject(TARGETS);
  const { target_submissions_per_day: _, target_premium_per_month: __, ...rest } = user;
  const { body: renamed } = await api(manager).put<User>(`/api/users/${user.id}`, { ...rest, surname: "Zulu" });
  expect(renamed).toMatchObject({ surname: "Zulu", ...TARGETS });
  const none = { target_submissions_per_day: null, target_premium_per_month: null };
  expect((await api(manager).put<User>(`/api/users/${user.id}`, { ...renamed, ...none })).body).toMatchObject(none);
});

test("a target is a whole number above nought", async () => {
  const { manager } = await makeManager();
  const { body: me } = await api(manager).get<User>(`/api/users/${manager.id}`);
  const refused = async (targets: object) =>
    (await api(manager).put(`/api/users/${manager.id}`, { ...me, ...targets })).body.errors;
  expect(await refused({ target_submissions_per_day: 0 })).toEqual({
    target_submissions_per_day: ["Must be 1 or more"],
  });
  expect(await refused({ target_premium_per_month: 0.5 })).toEqual({
    target_premium_per_month: ["Must be an integer"],
  });
});
