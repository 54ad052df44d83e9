import { beforeAll, describe, expect, test } from "vitest";
import type { Personality } from "@/lib/identity/personalities/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makePersonality, makeRole } from "../support/records";
import { makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// The links between personalities, and to the users who have them.

const PATH = "/api/personalities";

let tenant: TestTenant;
let manager: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  manager = await makeUser(tenant, { permissions: PERMISSIONS });
});

const input = (fields: Record<string, unknown> = {}) => ({ name: unique("Agent "), role_ids: [], ...fields });
const create = async (fields: Record<string, unknown> = {}) =>
  (await api(manager).post<Personality>(PATH, input(fields))).body;
const change = (id: number, fields: Record<string, unknown>) => api(manager).put(`${PATH}/${id}`, input(fields));
const refused = (field: string, message: string) => [422, { message, errors: { [field]: [message] } }];

describe("a line manager", () => {
  const chainOf = async (length: number) => {
    const chain = [await makePersonality(tenant)];
    for (let made = 1; made < length; made += 1) {
      chain.push(await makePersonality(tenant, { line_manager_id: chain.at(-1)?.id }));
    }
    return chain;
  };

  test("can't be the personality itself, and neither can the QC personality", async () => {
    const { id } = await makePersonality(tenant);
    const self = await change(id, { line_manager_id: id });
    expect([self.status, self.body]).toEqual(refused("line_manager_id", "A personality can't report to itself"));
    const own = await change(id, { requires_qc_oversight: true, qc_personality_id: id });
    expect([own.status, own.body]).toEqual(refused("qc_personality_id", "A personality can't check its own sales"));
  });

  test("can't be one that already reports to the personality, directly or indirectly", async () => {
    const [top, middle, bottom] = await chainOf(3);
    const direct = await change(top?.id ?? 0, { line_manager_id: middle?.id });
    const message = `${middle?.name} already reports to ${top?.name}.`;
    expect([direct.status, direct.body]).toEqual(refused("line_manager_id", message));
    const { status, body } = await change(top?.id ?? 0, { line_manager_id: bottom?.id });
    const longer = `${bottom?.name} already reports to ${top?.name}, through ${middle?.name}.`;
    expect([status, body]).toEqual(refused("line_manager_id", longer));
    expect((await change(bottom?.id ?? 0, { line_manager_id: top?.id })).status).toBe(200);
  });

  test("can't create a circle when both personalities are changed at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await makePersonality(tenant), await makePersonality(tenant)];
      const answers = await Promise.all([
        change(one.id, { line_manager_id: other.id }),
        change(other.id, { line_manager_id: one.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    }
  });
});

describe("deleting a personality", () => {
  test("works when nobody has it", async () => {
    const { id } = await create({ role_ids: [(await makeRole(tenant)).id] });
    expect((await api(manager).delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await api(manager).get(`${PATH}/${id}`)).status).toBe(404);
  });

  test("is refused while users have it, with their names", async () => {
    const { id } = await create();
    const people = ["Ann", "Ben", "Cara", "Dan", "Eve", "Finn", "Gus"];
    const user = { tenant_id: tenant.id, personality_id: id, password_hash: "x" };
    const add = (name: string) => ({ ...user, name, surname: "Test", email: `${unique(name)}@example.test` });
    await asPlatform(() => db.user.create({ data: add("Zoe") }));
    const one = await api(manager).delete(`${PATH}/${id}`);
    expect([one.status, one.body]).toEqual([409, { message: "1 user has this personality: Zoe Test." }]);
    await asPlatform(() => db.user.createMany({ data: people.map(add) }));
    const named = "Ann Test, Ben Test, Cara Test, Dan Test, Eve Test and 3 more";
    const many = await api(manager).delete(`${PATH}/${id}`);
    expect([many.status, many.body]).toEqual([409, { message: `8 users have this personality: ${named}.` }]);
  });

  test("is refused while it manages or checks others, with their names", async () => {
    const { id } = await create();
    const report = await create({ line_manager_id: id });
    const checked = await create({ requires_qc_oversight: true, qc_personality_id: id });
    const { status, body } = await api(manager).delete(`${PATH}/${id}`);
    const message = `It is the line manager of ${report.name}. It is the QC personality of ${checked.name}.`;
    expect([status, body]).toEqual([409, { message }]);
  });
});
