import { beforeAll, describe, expect, test } from "vitest";
import type { ProductPreview } from "@/lib/catalogue/preview/schema";
import type { Product } from "@/lib/catalogue/products/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeFullTenant } from "../support/database";
import { makeQuestion, makeSale } from "../support/records";
import {
  makeAdmin,
  makeLead,
  makeProduct,
  makeTenant,
  makeUser,
  type TestTenant,
  type TestUser,
  unique,
} from "../support/world";

const OF_PRODUCTS = PERMISSIONS.filter((permission) => permission.startsWith("products."));
const SHARED = "This product is shared with other organisations. Ask an administrator to change it.";

let tenant: TestTenant;
let user: TestUser;
let admin: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: OF_PRODUCTS });
  admin = await makeAdmin();
});

const create = (fields: Record<string, unknown>, by = user) => api(by).post<Product>("/api/products", fields);
const refusalOf = async (fields: Record<string, unknown>) => {
  const { status, body } = await api(user).post("/api/products", fields);
  return [status, body.errors];
};

describe("a product that a tenant's user creates", () => {
  test("belongs to the tenant, and no other tenant can see or change it", async () => {
    const { status, body } = await create({ name: unique("Life "), description: " Cover. " });
    expect([status, body.description, body.version]).toEqual([201, "Cover.", 1]);
    const { body: options } = await api(user).get<Pick<Page<{ id: number }>, "data">>("/api/products/options");
    expect(options.data.map(({ id }) => id)).toContain(body.id);
    const change = { name: body.name, slug: body.slug, description: "Other", version: 1 };
    expect((await api(user).put(`/api/products/${body.id}`, change)).status).toBe(200);
    expect((await api(user).put(`/api/products/${body.id}`, change)).status).toBe(409);
    const stranger = await makeUser(await makeTenant(), { permissions: OF_PRODUCTS });
    expect((await api(stranger).get(`/api/products/${body.id}`)).status).toBe(404);
    expect((await api().get(`/api/public/products/slug/${body.slug}`)).status).toBe(200);
  });

  test("has the class and the underwriter that it is given, or none", async () => {
    const insurance = { insurance_class: "funeral", underwriter: "Umoja Life Limited" };
    const { body } = await create({ name: unique("Life "), ...insurance });
    expect(body).toMatchObject({ ...insurance, version: 1 });
    const { body: preview } = await api(user).get<ProductPreview>(`/api/products/${body.id}/preview`);
    expect(preview.product).toMatchObject(insurance);
    const cleared = await api(user).put<Product>(`/api/products/${body.id}`, { name: body.name, slug: body.slug });
    expect(cleared.body).toMatchObject({ insurance_class: null, underwriter: null });
    expect(await refusalOf({ name: "A", insurance_class: "pet" })).toEqual([
      422,
      { insurance_class: ["Choose from the list"] },
    ]);
  });

  test("is in the audit log with its creation, change and deletion", async () => {
    const { body } = await create({ name: unique("Life ") });
    await api(user).put(`/api/products/${body.id}`, { name: body.name, slug: body.slug, description: "Other" });
    await api(user).delete(`/api/products/${body.id}`);
    const where = { tenant_id: tenant.id, subject_type: "products", subject_id: body.id };
    const events = await asPlatform(() => db.auditEvent.findMany({ where, orderBy: { id: "asc" } }));
    expect(events.map(({ action }) => action)).toEqual(["products.store", "products.update", "products.destroy"]);
    expect(events[1]).toMatchObject({ old: { description: null }, new: { description: "Other" } });
  });
});

describe("a slug", () => {
  test("is made from the name by default, and is valid in a URL", async () => {
    const word = unique();
    const { body } = await create({ name: `Família & Lar ${word}`, slug: null });
    expect(body.slug).toBe(`familia-lar-${word}`);
    const { body: other } = await create({ name: "Anything", slug: `--${word}--` });
    expect(other.slug).toBe(word);
  });

  const IN_USE = ["The console itself uses this address. Choose another slug."];
  const FROM_NOTHING = ["Enter a slug. The name has no letters or digits to generate one from."];
  test.each([
    [
      "other characters",
      { name: "Life", slug: "Life Cover" },
      ["Only lowercase letters, numbers and dashes (-) are allowed"],
    ],
    ["more than 255", { name: "Life", slug: "x".repeat(256) }, ["Max 255 characters"]],
    ["no letter in the name", { name: "生命保険" }, FROM_NOTHING],
    ["dashes alone", { name: "Life", slug: "--" }, FROM_NOTHING],
    ["the name of a page of the console", { name: "Login" }, IN_USE],
    ["such a page between dashes", { name: "Life", slug: "-api-" }, IN_USE],
  ])("is refused with %s", async (_, fields, slug) => {
    expect(await refusalOf(fields)).toEqual([422, { slug }]);
  });

  test("of another product is refused, on creation and on change", async () => {
    const errors = { slug: ["This slug is already in use."] };
    const { product } = await makeTenant();
    expect(await refusalOf({ name: "Life", slug: product.slug })).toEqual([409, errors]);
    const { body: own } = await create({ name: unique("Life ") });
    const { status, body } = await api(user).put(`/api/products/${own.id}`, { name: "Life", slug: product.slug });
    expect([status, body.errors]).toEqual([409, errors]);
  });
});

test("products are searched by name, slug and description, and sorted by name", async () => {
  const word = unique();
  await create({ name: `B ${word}` });
  await create({ name: "C", slug: unique(`${word}-`) });
  await create({ name: "A", slug: unique(), description: `About ${word}` });
  const { body } = await api(user).get<Page<Product>>(`/api/products?search=${word}`);
  expect(body.data.map(({ name }) => name)).toEqual(["A", `B ${word}`, "C"]);
  expect(body.meta).toMatchObject({ per_page: 25, total: 3 });
});

test("a product needs a name, and its description may have 5000 characters", async () => {
  expect(await refusalOf({ name: " " })).toEqual([422, { name: ["Name is required"] }]);
  expect(await refusalOf({})).toEqual([422, { name: ["Name is required"] }]);
  const description = ["Max 5000 characters"];
  expect(await refusalOf({ name: "Life", description: "x".repeat(5001) })).toEqual([422, { description }]);
});

describe("a product that several tenants sell", () => {
  const isEditable = async ({ slug }: { slug: string }, by: TestUser) => {
    const { body } = await api(by).get<Page<Product>>(`/api/products?search=${slug}`);
    return body.data.find((product) => product.slug === slug)?.editable;
  };

  test("can be read by each of them and changed only by administrators", async () => {
    const shared = await makeProduct([tenant.id, (await makeTenant()).id]);
    const fields = { name: "Changed", slug: shared.slug };
    const answers = [
      await api(user).put(`/api/products/${shared.id}`, fields),
      await api(user).delete(`/api/products/${shared.id}`),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([403, SHARED]));
    expect((await api(user).get<Product>(`/api/products/${shared.id}`)).body.name).toBe(shared.name);
    expect([await isEditable(shared, user), await isEditable(shared, admin)]).toEqual([false, true]);
    expect(await isEditable(await makeProduct([tenant.id]), user)).toBe(true);
    expect((await api(admin).put(`/api/products/${shared.id}`, fields)).status).toBe(200);
  });
});

describe("the tenant that the public page's leads go to", () => {
  test("must sell the product, and only administrators can choose and see it", async () => {
    const other = await makeTenant();
    const { id, slug, name } = await makeProduct([tenant.id]);
    const put = (by: TestUser, default_tenant_id: number | null) =>
      api(by).put<Product>(`/api/products/${id}`, { name, slug, default_tenant_id });
    expect((await put(admin, other.id)).status).toBe(422);
    expect((await put(admin, tenant.id)).body.default_tenant_id).toBe(tenant.id);
    expect((await put(user, null)).body.default_tenant_id).toBeNull(); // not shown, and not changed
    expect((await api(admin).get<Product>(`/api/products/${id}`)).body.default_tenant_id).toBe(tenant.id);
    expect((await put(admin, null)).body.default_tenant_id).toBeNull();
  });
});

describe("deleting a product", () => {
  test("deletes everything that belongs to it", async () => {
    const { id } = await makeProduct([tenant.id]);
    const question = await makeQuestion({ ...tenant, product: { id, slug: "", name: "" } });
    const sections = {
      create: { title: "Health", position: 0, questions: { create: { question_id: question.id, position: 0 } } },
    };
    await asPlatform(() => db.questionnaire.create({ data: { product_id: id, name: "Health", sections } }));
    expect((await api(user).delete(`/api/products/${id}`)).status).toBe(204);
    expect(await asPlatform(() => db.question.count({ where: { product_id: id } }))).toBe(0);
  });

  test("is refused while it has leads or sales, with their numbers", async () => {
    const own = await makeTenant();
    const seller = await makeUser(own, { permissions: OF_PRODUCTS });
    await makeSale(own, seller);
    await makeLead(own);
    const { status, body } = await api(seller).delete(`/api/products/${own.product.id}`);
    expect([status, body.message]).toEqual([409, "This product has 2 leads and 1 sale. It can't be deleted."]);
    expect((await api(seller).get(`/api/products/${own.product.id}`)).status).toBe(200);
  });

  test("is refused while its questionnaires are used in sales", async () => {
    const { id } = await makeProduct([tenant.id]);
    const editions = { create: { number: 1, content: { name: "Health", sections: [] } } };
    await asPlatform(() => db.questionnaire.create({ data: { product_id: id, name: "Health", editions } }));
    const { status, body } = await api(user).delete(`/api/products/${id}`);
    const message = "This product has 1 questionnaire used in sales. It can't be deleted.";
    expect([status, body.message]).toEqual([409, message]);
  });
});

test("a preview contains everything that belongs to the product, and its questions with their rules", async () => {
  const own = await makeFullTenant();
  const reader = await makeUser(own, { permissions: ["products.show"] });
  const { body } = await api(reader).get<ProductPreview>(`/api/products/${own.product.id}/preview`);
  expect(body.product).toMatchObject({ name: own.product.name, slug: own.product.slug });
  expect([body.plans.length, body.faqs.length, body.brochures.length, body.terms.length]).toEqual([1, 1, 0, 1]);
  expect(body.plans[0]?.monthly_premium).toBe(199.5);
  expect(body.questionnaires).toMatchObject([
    { name: own.name, sections: [{ title: "Health", questions: [{ question: "Do you smoke?", type: "boolean" }] }] },
  ]);
});
