import { beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { AllocationRule, AllocationRuleInput } from "@/lib/leads/allocation/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, type Refusal } from "../support/api";
import { makeTeam } from "../support/records";
import { makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const PATH = "/api/allocation-rules";
const PERMISSIONS: Permission[] = (["index", "store", "show", "update", "destroy"] as const).map(
  (right) => `allocation-rules.${right}` as const,
);

let tenant: TestTenant;
let user: TestUser;
let team_id: number;

beforeEach(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: PERMISSIONS });
  team_id = (await makeTeam(tenant)).id;
});

const input = (fields: Partial<AllocationRuleInput> = {}): AllocationRuleInput => ({
  product_id: tenant.product.id,
  source: null,
  campaign: null,
  team_id,
  active: true,
  ...fields,
});
const create = async (fields: Partial<AllocationRuleInput> = {}) =>
  (await api(user).post<AllocationRule>(PATH, input(fields))).body;
const orderOf = async (product_id = tenant.product.id) => {
  const { body } = await api(user).get<Page<AllocationRule>>(`${PATH}?product_id=${product_id}`);
  return body.data.map(({ source, position }) => `${position} ${source}`);
};
const reorder = (ids: number[]) => api(user).post<Refusal>(`${PATH}/order`, { product_id: tenant.product.id, ids });

test("rules are numbered in the order of creation, without gaps after a deletion", async () => {
  const rules = [await create({ source: "a" }), await create({ source: "b" }), await create({ source: "c" })];
  expect(rules[0]).toMatchObject({ position: 1, team: { id: team_id, allocation_mode: "pull", max_open_leads: null } });
  expect(await orderOf()).toEqual(["1 a", "2 b", "3 c"]);
  await api(user).delete(`${PATH}/${rules[1]?.id}`);
  expect(await orderOf()).toEqual(["1 a", "2 c"]);
});

test("ten rules created at once get ten numbers", async () => {
  await Promise.all(Array.from({ length: 10 }, () => create({ source: "x" })));
  expect(await orderOf()).toEqual(Array.from({ length: 10 }, (_, index) => `${index + 1} x`));
});

test("a rule that changes its product becomes the last one of the new product", async () => {
  const other = await makeProduct([tenant.id]);
  await asPlatform(() => db.teamProduct.create({ data: { team_id, product_id: other.id, tenant_id: tenant.id } }));
  const [first] = [await create({ source: "a" }), await create({ source: "b" })];
  await create({ source: "c", product_id: other.id });
  const moved = await api(user).put<AllocationRule>(
    `${PATH}/${first.id}`,
    input({ source: "a", product_id: other.id }),
  );
  expect(moved.body.position).toBe(2);
  expect([await orderOf(), await orderOf(other.id)]).toEqual([["1 b"], ["1 c", "2 a"]]);
});

describe("the order", () => {
  test("is set with all rules of the product, and recorded in the audit log", async () => {
    const ids = [await create({ source: "a" }), await create({ source: "b" }), await create({ source: "c" })].map(
      ({ id }) => id,
    );
    const [a = 0, b = 0, c = 0] = ids;
    expect((await reorder([c, a, b])).status).toBe(204);
    expect(await orderOf()).toEqual(["1 c", "2 a", "3 b"]);
    const where = { tenant_id: tenant.id, action: "products.allocation-order" };
    expect(await asPlatform(() => db.auditEvent.findMany({ where }))).toMatchObject([
      { subject_id: tenant.product.id, old: { ids }, new: { ids: [c, a, b] } },
    ]);
  });

  test("is refused when a rule is missing, duplicate or of another tenant", async () => {
    const [a = 0, b = 0] = [await create({ source: "a" }), await create({ source: "b" })].map(({ id }) => id);
    for (const ids of [[a], [a, a], [a, b, b], [a, 2_147_483_647], []]) {
      const { status, body } = await reorder(ids);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["ids"]]);
    }
    expect(await orderOf()).toEqual(["1 a", "2 b"]);
  });
});

test("a rule's team works on its product", async () => {
  const other = await makeProduct([tenant.id]);
  const { status, body } = await api(user).post<Refusal>(PATH, input({ product_id: other.id }));
  expect([status, body.errors]).toEqual([422, { team_id: ["Choose a team that sells this product"] }]);
});

test("an empty source or campaign means any", async () => {
  expect(await create({ source: "  ", campaign: "" })).toMatchObject({ source: null, campaign: null });
});
