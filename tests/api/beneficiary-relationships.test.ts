import { beforeAll, expect, test } from "vitest";
import type { Relationship } from "@/lib/catalogue/beneficiary-relationships/schema";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/beneficiary-relationships";
const MAY_ALL: Permission[] = [
  "beneficiary-relationships.index",
  "beneficiary-relationships.store",
  "beneficiary-relationships.show",
  "beneficiary-relationships.update",
  "beneficiary-relationships.destroy",
];

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: MAY_ALL });
});

const input = (fields: Record<string, unknown> = {}) => ({
  name: unique("Relative "),
  group: "extended",
  adult_only: false,
  active: true,
  ...fields,
});

test("a relationship is added, changed and deleted", async () => {
  const added = await api(user).post<Relationship>(PATH, input({ name: " Godmother ", adult_only: true }));
  expect([added.status, added.body]).toMatchObject([
    201,
    { name: "Godmother", group: "extended", adult_only: true, active: true, tenant: { id: tenant.id }, version: 1 },
  ]);
  const place = `${PATH}/${added.body.id}`;
  const changed = await api(user).put<Relationship>(place, input({ name: "Godmother", group: "other", version: 1 }));
  expect([changed.status, changed.body]).toMatchObject([200, { group: "other", adult_only: false, version: 2 }]);
  expect((await api(user).delete(place)).status).toBe(204);
  expect((await api(user).get(place)).status).toBe(404);
});

test.each([
  [{ name: " " }, { name: ["Required"] }],
  [{ group: "pet" }, { group: ["Required"] }],
  [{ adult_only: null }, { adult_only: ["Required"] }],
  [{ active: 1 }, { active: ["Required"] }],
])("a relationship is refused with %j", async (fields, errors) => {
  const { status, body } = await api(user).post(PATH, input(fields));
  expect([status, body.errors]).toEqual([422, errors]);
});

test("relationship names are unique within an organisation", async () => {
  const { body } = await api(user).post<Relationship>(PATH, input());
  const again = await api(user).post(PATH, input({ name: body.name }));
  expect([again.status, again.body.errors]).toEqual([409, { name: ["This name is already in use."] }]);
});

test("the list is filtered by group and by active", async () => {
  const home = await makeTenant();
  const reader = await makeUser(home, { permissions: MAY_ALL });
  for (const fields of [
    { name: "Aunt" },
    { name: "Friend", group: "other" },
    { name: "Neighbour", group: "other", active: false },
  ]) {
    await api(reader).post(PATH, input(fields));
  }
  const names = async (query: string) =>
    (await api(reader).get<Page<Relationship>>(`${PATH}?${query}`)).body.data.map(({ name }) => name);
  expect(await names("sortBy=group")).toEqual(["Aunt", "Friend", "Neighbour"]);
  expect(await names("group=other&active=true")).toEqual(["Friend"]);
  expect(await names("search=NEIGH")).toEqual(["Neighbour"]);
});

test("an administrator creates relationships for a chosen organisation, and can list those of each", async () => {
  const admin = api(await makeAdmin());
  expect((await admin.post(PATH, input())).status).toBe(422);
  const other = await makeTenant();
  const { body } = await admin.post<Relationship>(PATH, input({ tenant_id: other.id }));
  const listed = await admin.get<Page<Relationship>>(`${PATH}?tenant_id=${other.id}`);
  expect(listed.body.data).toEqual([body]);
});
