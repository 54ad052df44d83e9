import { beforeAll, describe, expect, test } from "vitest";
import type { Plan } from "@/lib/catalogue/plans/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makePlan } from "../support/records";
import { makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: PERMISSIONS });
});

const planOf = (fields: Record<string, unknown> = {}) => ({
  product_id: tenant.product.id,
  heading: "Family cover",
  cover_amount: 50_000,
  monthly_premium: 199.9,
  ...fields,
});

describe("a plan", () => {
  test("is by default first in its product, in rand and without a waiting period", async () => {
    const { status, body } = await api(user).post<Plan>("/api/product-plans", planOf());
    expect(status).toBe(201);
    expect(body).toMatchObject({ product_index: 0, currency: "R", waiting_months: 0, monthly_premium: 199.9 });
    expect(body).toMatchObject({ description: null, cover_heading: null, min_entry_age: null, max_entry_age: null });
  });

  test.each([
    [{ monthly_premium: 10.001 }, "monthly_premium", "At most two decimals"],
    [{ monthly_premium: -1 }, "monthly_premium", "Must be 0 or more"],
    [{ monthly_premium: "199" }, "monthly_premium", "Must be a number"],
    [{ cover_amount: 1.5 }, "cover_amount", "Must be an integer"],
    [{ product_index: -1 }, "product_index", "Must be 0 or more"],
    [{ waiting_months: 7 }, "waiting_months", "Must be 6 or less"],
    [{ min_entry_age: 65, max_entry_age: 18 }, "max_entry_age", "Must not be less than the minimum age"],
    [{ heading: " " }, "heading", "Required"],
  ])("is refused with %j", async (fields, field, message) => {
    const { status, body } = await api(user).post("/api/product-plans", planOf(fields));
    expect([status, body.errors?.[field]]).toEqual([422, [message]]);
  });

  test("keeps its premium to the cent", async () => {
    const { body } = await api(user).post<Plan>("/api/product-plans", planOf({ monthly_premium: 1234567.89 }));
    expect((await api(user).get<Plan>(`/api/product-plans/${body.id}`)).body.monthly_premium).toBe(1234567.89);
  });

  test("of a shared product can only be changed by administrators", async () => {
    const other = await makeTenant();
    const shared = await makeProduct([tenant.id, other.id]);
    const { status, body } = await api(user).post("/api/product-plans", planOf({ product_id: shared.id }));
    expect([status, body.message]).toEqual([
      403,
      "This product is shared with other organisations. Ask an administrator to change it.",
    ]);
  });

  test("shows on the public page at once", async () => {
    const plan = await makePlan(tenant);
    const fields = planOf({ heading: "Changed just now" });
    expect((await api(user).put(`/api/product-plans/${plan.id}`, fields)).status).toBe(200);
    const { body } = await api().get<{ plans: Plan[] }>(`/api/public/products/slug/${tenant.product.slug}`);
    expect(body.plans.map(({ heading }) => heading)).toContain("Changed just now");
  });
});

describe("a plan of funeral cover", () => {
  const RULE = "at most 6 months, and at most a quarter of the term (PPR rule 2A.6)";

  async function makeFuneral() {
    const product = await makeProduct([tenant.id]);
    const funeral = { name: product.name, slug: product.slug, insurance_class: "funeral" };
    await api(user).put(`/api/products/${product.id}`, funeral);
    return product;
  }

  test("waits for natural causes no longer than the law allows, whether it is added or changed", async () => {
    const { id: product_id } = await makeFuneral();
    const allowed = planOf({ product_id, waiting_months: 3, term_months: 12 });
    const { body } = await api(user).post<Plan>("/api/product-plans", allowed);
    expect(body).toMatchObject({ waiting_months: 3, term_months: 12 });
    const tooLong = { ...allowed, waiting_months: 4 };
    for (const answer of [
      await api(user).post("/api/product-plans", tooLong),
      await api(user).put(`/api/product-plans/${body.id}`, tooLong),
    ]) {
      expect([answer.status, answer.body.errors]).toEqual([422, { waiting_months: [`Must be 3 or less: ${RULE}`] }]);
    }
    expect((await api(user).post("/api/product-plans", { ...tooLong, term_months: null })).status).toBe(201);
  });

  test("does not come about by a change of its product's class", async () => {
    const product = await makeProduct([tenant.id]);
    await api(user).post("/api/product-plans", planOf({ product_id: product.id, waiting_months: 6, term_months: 12 }));
    const funeral = { name: product.name, slug: product.slug, insurance_class: "funeral" };
    const { status, body } = await api(user).put(`/api/products/${product.id}`, funeral);
    expect([status, body.errors]).toEqual([
      422,
      { insurance_class: ["The waiting period is too long for funeral cover in Family cover"] },
    ]);
  });

  test("of another class waits as its own text says", async () => {
    const answer = await api(user).post("/api/product-plans", planOf({ waiting_months: 6, term_months: 12 }));
    expect(answer.status).toBe(201);
  });
});

test("a plan says what each member is covered for, by age", async () => {
  const member_cover = [
    { member: "child", min_age: null, max_age: 5, cover_amount: 10_000 },
    { member: "child", min_age: 6, max_age: 13, cover_amount: 20_000 },
  ];
  const { body } = await api(user).post<Plan>("/api/product-plans", planOf({ member_cover }));
  expect((await api(user).get<Plan>(`/api/product-plans/${body.id}`)).body.member_cover).toEqual(member_cover);
  const overlapping = [...member_cover, { member: "child", min_age: 13, max_age: null, cover_amount: 1 }];
  const refused = await api(user).put(`/api/product-plans/${body.id}`, planOf({ member_cover: overlapping }));
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { "member_cover.2.member": ["An earlier row already covers these ages of this member"] },
  ]);
});

test("plans are listed in order, and filtered by product", async () => {
  const own = await makeTenant();
  const seller = await makeUser(own, { permissions: PERMISSIONS });
  for (const product_index of [3, 1, 2]) {
    await api(seller).post("/api/product-plans", planOf({ product_id: own.product.id, product_index }));
  }
  const { body } = await api(seller).get<Page<Plan>>(`/api/product-plans?product_id=${own.product.id}`);
  expect(body.data.map((plan) => plan.product_index)).toEqual([0, 1, 2, 3]); // including the product's first plan
});
