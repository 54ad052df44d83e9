import { beforeAll, describe, expect, test } from "vitest";
import { seedMasterData, seedMissingMasterData } from "@/lib/catalogue/beneficiary-types/master-data.server";
import type { BeneficiaryType } from "@/lib/catalogue/beneficiary-types/schema";
import type { Permission } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeAdmin, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const PATH = "/api/beneficiary-types";
const MAY_ALL: Permission[] = [
  "beneficiary-types.index",
  "beneficiary-types.store",
  "beneficiary-types.show",
  "beneficiary-types.update",
  "beneficiary-types.destroy",
];

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: MAY_ALL });
});

const input = (fields: Record<string, unknown> = {}) => ({
  name: unique("Type "),
  class: "insured_life",
  product_ids: [],
  min_count: 1,
  max_count: 4,
  min_age: 18,
  max_age: 74,
  id_required: true,
  share_required: false,
  active: true,
  ...fields,
});

async function create(fields: Record<string, unknown> = {}): Promise<BeneficiaryType> {
  const { status, body } = await api(user).post<BeneficiaryType>(PATH, input(fields));
  expect(status).toBe(201);
  return body;
}

describe("a beneficiary type", () => {
  test("keeps all its fields, and its limits are optional", async () => {
    const limits = { min_count: 0, max_count: null, min_age: null, max_age: null };
    const fields = { class: "payout", product_ids: [tenant.product.id], share_required: true, ...limits };
    const type = await create(fields);
    expect(type).toMatchObject({ ...fields, tenant: { id: tenant.id, name: tenant.name }, version: 1 });
    expect(type.products).toEqual([{ id: tenant.product.id, name: tenant.product.name }]);
    expect((await api(user).get<BeneficiaryType>(`${PATH}/${type.id}`)).body).toEqual(type);
  });

  test("of insured lives may say whom it insures", async () => {
    expect(await create({ member: "child" })).toMatchObject({ member: "child" });
    expect(await create()).toMatchObject({ member: null });
  });

  test.each([
    [{ min_count: 3, max_count: 2 }, { max_count: ["Must not be less than the minimum count"] }],
    [{ min_age: 30, max_age: 29 }, { max_age: ["Must not be less than the minimum age"] }],
    [{ min_count: -1 }, { min_count: ["Must be 0 or more"] }],
    [{ min_count: null }, { min_count: ["Required"] }],
    [{ max_count: 100 }, { max_count: ["Must be 99 or less"] }],
    [{ max_age: 121 }, { max_age: ["Must be 120 or less"] }],
    [{ min_age: 17.5 }, { min_age: ["Must be an integer"] }],
    [{ class: "pet" }, { class: ["Required"] }],
    [{ member: "cousin" }, { member: ["Choose from the list"] }],
    [{ class: "payout", member: "child" }, { member: ["Only for the class Insured life"] }],
    [{ name: "" }, { name: ["Required"] }],
    [{ product_ids: [2_147_483_647] }, { product_ids: ["Choose products from the list"] }],
    [{ id_required: "yes" }, { id_required: ["Required"] }],
  ])("is refused with %j", async (fields, errors) => {
    const { status, body } = await api(user).post(PATH, input(fields));
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test.each([
    { min_count: 2, max_count: 2 },
    { min_age: 18, max_age: 18 },
    { min_age: null, max_age: 0 },
  ])("may have equal limits: %j", async (fields) => {
    expect(await create(fields)).toMatchObject(fields);
  });

  test("can be moved to other products, and refuses a change of an older version", async () => {
    const type = await create({ product_ids: [tenant.product.id] });
    const product = await makeProduct([tenant.id]);
    const change = { name: type.name, product_ids: [product.id], version: 1 };
    const changed = await api(user).put<BeneficiaryType>(`${PATH}/${type.id}`, input(change));
    expect(changed.body).toMatchObject({ product_ids: [product.id], version: 2 });
    const late = await api(user).put(`${PATH}/${type.id}`, input({ ...change, product_ids: [] }));
    expect([late.status, late.body.current]).toMatchObject([409, { product_ids: [product.id], version: 2 }]);
  });

  test("can be deleted", async () => {
    const { id } = await create({ product_ids: [tenant.product.id] });
    expect((await api(user).delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await api(user).get(`${PATH}/${id}`)).status).toBe(404);
  });
});

test("the list is filtered by class and by active", async () => {
  const home = await makeTenant();
  const reader = await makeUser(home, { permissions: MAY_ALL });
  for (const fields of [
    { name: "Payer", class: "role" },
    { name: "Heir", class: "payout" },
    { name: "Old heir", class: "payout", active: false },
  ]) {
    await api(reader).post(PATH, input(fields));
  }
  const names = async (query: string) =>
    (await api(reader).get<Page<BeneficiaryType>>(`${PATH}?${query}`)).body.data.map(({ name }) => name);
  expect(await names("")).toEqual(["Heir", "Old heir", "Payer"]);
  expect(await names("class=payout")).toEqual(["Heir", "Old heir"]);
  expect(await names("class=payout&active=true")).toEqual(["Heir"]);
  expect(await names("class=&active=&search=payer")).toEqual(["Payer"]);
  expect((await api(reader).get(`${PATH}?class=pet`)).status).toBe(422);
});

test("an administrator creates types for a chosen organisation", async () => {
  const admin = api(await makeAdmin());
  expect((await admin.post(PATH, input())).status).toBe(422);
  const made = await admin.post<BeneficiaryType>(PATH, input({ tenant_id: tenant.id }));
  expect([made.status, made.body.tenant.id]).toEqual([201, tenant.id]);
});

describe("the initial master data of an organisation", () => {
  const typesOf = ({ id }: TestTenant) =>
    asPlatform(() => db.beneficiaryType.findMany({ where: { tenant_id: id }, orderBy: { id: "asc" } }));
  const relationshipsOf = ({ id }: TestTenant) =>
    asPlatform(() => db.beneficiaryRelationship.findMany({ where: { tenant_id: id } }));

  test("has eight types, and the usual relationships including Estate and Trust", async () => {
    const home = await makeTenant();
    await asPlatform(() => seedMasterData(home.id));
    expect((await typesOf(home)).map(({ name, class: of }) => `${name}: ${of}`)).toEqual([
      "Main member: insured_life",
      "Spouse: insured_life",
      "Child: insured_life",
      "Parent: insured_life",
      "Extended family: insured_life",
      "Payout beneficiary: payout",
      "Contingent beneficiary: payout",
      "Premium payer: role",
    ]);
    const relationships = await relationshipsOf(home);
    expect(relationships.length).toBeGreaterThanOrEqual(25);
    expect(new Set(relationships.map(({ group }) => group)).size).toBe(6);
    const facts = relationships.map(({ name, adult_only }) => [name, adult_only]);
    expect(facts).toEqual(
      expect.arrayContaining([
        ["Estate", false],
        ["Trust", false],
        ["Wife", true],
        ["Son", false],
      ]),
    );
  });

  test("is valid input for the forms", async () => {
    const home = await makeTenant();
    await asPlatform(() => seedMasterData(home.id));
    const editor = await makeUser(home, { permissions: MAY_ALL });
    const { body } = await api(editor).get<Page<BeneficiaryType>>(PATH);
    const saves = body.data.map((type) => api(editor).put(`${PATH}/${type.id}`, type));
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(body.data.map(() => 200));
  });

  test("is not added again to an organisation that has changed or removed some of it", async () => {
    const home = await makeTenant();
    await asPlatform(async () => {
      await seedMasterData(home.id);
      await db.beneficiaryType.deleteMany({ where: { tenant_id: home.id, NOT: { name: "Child" } } });
      await db.beneficiaryType.updateMany({ where: { tenant_id: home.id }, data: { max_age: 25 } });
      await seedMissingMasterData({ id: home.id });
    });
    expect(await typesOf(home)).toMatchObject([{ name: "Child", max_age: 25 }]);
  });

  test("is added at startup to an organisation that has none", async () => {
    const home = await makeTenant();
    await asPlatform(() => seedMissingMasterData({ id: home.id }));
    expect([(await typesOf(home)).length, (await relationshipsOf(home)).length > 0]).toEqual([8, true]);
  });
});
