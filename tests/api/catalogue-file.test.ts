import { beforeAll, describe, expect, test } from "vitest";
import type { CatalogueFile } from "@/lib/catalogue/transfer/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { catalogueOf, makeFaq, makePlan, makeQuestionnaire, makeTextQuestion } from "../support/records";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const IMPORT = "/api/products/import";
type Imported = Refusal & { id: number; name: string; slug: string };

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: PERMISSIONS });
});

const exported = async (product: { id: number }, by = user) =>
  (await api(by).get<CatalogueFile>(`/api/products/${product.id}/export`)).body;

const importAs = (by: TestUser, file: object) => api(by).post<Imported>(IMPORT, file);

/** A product with something of everything, and a question of every product in its questionnaire. */
async function makeCatalogue(): Promise<TestTenant["product"]> {
  const own = { ...tenant, product: await makeOwnProduct() };
  const { id: product_id } = own.product;
  await makePlan(own);
  await makeFaq(own);
  await makeQuestionnaire(own);
  const list = {
    list_options: ["Yes", "No"],
    selection: "multiple" as const,
    should_validate: true,
    correct_answer: ["Yes"],
  };
  const fields = { product_id, name: "Consent", slug: "consent", question: "Agreed?", type: "list" as const, ...list };
  const { id } = await asPlatform(() => db.question.create({ data: fields }));
  const everybodys = await makeTextQuestion(null, "Language");
  const sections = [
    { title: "Empty", question_ids: [] },
    { title: "Full", question_ids: [everybodys, id] },
  ];
  await api(user).post("/api/questionnaires", { product_id, name: "Two sections", sections });
  return own.product;
}

const makeOwnProduct = async () => {
  const name = unique("Product ");
  const { body } = await api(user).post<TestTenant["product"]>("/api/products", { name, description: "One of ours" });
  return body;
};

describe("a product as a file", () => {
  test("is downloaded under its slug, with all that belongs to it and nothing that tells of this installation", async () => {
    const product = await makeCatalogue();
    const { status, body, headers } = await api(user).get<CatalogueFile>(`/api/products/${product.id}/export`);
    expect([status, headers["content-disposition"]]).toEqual([200, `attachment; filename="${product.slug}.json"`]);
    expect(body).toMatchObject({
      format: "tele-sales-console/product",
      version: 1,
      product: { name: product.name, slug: product.slug, description: "One of ours" },
      plans: [{ cover_amount: 20_000, monthly_premium: 89.9 }],
      faqs: [{ product_index: 1 }],
    });
    expect(body.questionnaires[1]).toMatchObject({
      name: "Two sections",
      sections: [
        { title: "Empty", questions: [] },
        { title: "Full", questions: [expect.any(String), "consent"] },
      ],
    });
    expect(body.questions).toHaveLength(3);
    expect(JSON.stringify(body)).not.toMatch(/"(id|\w+_id|tenant\w*|version_\w*|created_at|updated_at)":/);
  });

  test("comes out the same from wherever it was imported, under its new slug", async () => {
    const file = await exported(await makeCatalogue());
    const slug = unique("copy-");
    const { status, body } = await importAs(user, { ...file, slug });
    expect([status, body]).toEqual([201, { id: body.id, name: file.product.name, slug }]);
    expect(await exported(body)).toEqual({ ...file, product: { ...file.product, slug } });
  });

  test("keeps the class, the underwriter and the rules of its plans and questions", async () => {
    const member_cover = [{ member: "child", min_age: 0, max_age: 5, cover_amount: 10_000 }];
    const plan = { heading: "Family", cover_amount: 30_000, monthly_premium: 139, waiting_months: 3, term_months: 12 };
    const question = { name: "Ill", slug: "ill", question: "Ill?", type: "boolean" as const, should_validate: true };
    const product = { insurance_class: "funeral", underwriter: "Umoja Life Limited" };
    const file = {
      ...catalogueOf({ name: "Funeral", slug: unique("p"), ...product }),
      plans: [{ ...plan, member_cover }],
      questions: [{ ...question, correct_answer: false, on_fail: "warn", is_health: true }],
    };
    const { body } = await importAs(user, file);
    expect(await exported(body)).toMatchObject(file);
    const tooLong = { ...file, plans: [{ ...plan, waiting_months: 4 }] };
    const refused = await importAs(user, { ...tooLong, slug: unique("p") });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["plans.0.waiting_months"]]);
  });

  test("of before there were classes is imported without any", async () => {
    const { body } = await importAs(user, catalogueOf({ name: "Old", slug: unique("p") }));
    expect((await exported(body)).product).toMatchObject({ insurance_class: null, underwriter: null });
  });

  test("takes a question of every product along as the new product's own", async () => {
    const file = await exported(await makeCatalogue());
    const { body } = await importAs(user, { ...file, slug: unique("copy-") });
    const rows = await asPlatform(() => db.question.findMany({ where: { product_id: body.id } }));
    expect(rows.map(({ name }) => name).sort()).toEqual(["Consent", "Language", "Smoker"]);
  });

  test("keeps two questions apart that have the same slug, one of them every product's", async () => {
    const product = await makeOwnProduct();
    const slug = unique("same");
    const ids = await asPlatform(() =>
      Promise.all(
        [product.id, null].map(async (product_id) => {
          const data = { product_id, slug, name: `Of ${product_id}`, question: "Which?", type: "text" as const };
          return (await db.question.create({ data, select: { id: true } })).id;
        }),
      ),
    );
    const sections = [{ title: "Both", question_ids: ids }];
    await api(user).post("/api/questionnaires", { product_id: product.id, name: "Both", sections });
    const file = await exported(product);
    expect(file.questionnaires[0]?.sections[0]?.questions).toEqual([slug, `${slug}-2`]);
    expect((await importAs(user, { ...file, slug: unique("copy-") })).status).toBe(201);
  });
});

describe("an imported product", () => {
  test("is sold by the organisation whose user imported it, and noted in its audit log", async () => {
    const { body } = await importAs(user, catalogueOf({ name: "New", slug: unique("p") }));
    expect((await api(user).get(`/api/products/${body.id}`)).status).toBe(200);
    const links = await asPlatform(() => db.tenantProduct.findMany({ where: { product_id: body.id } }));
    expect(links.map(({ tenant_id }) => tenant_id)).toEqual([tenant.id]);
    const where = { action: "products.import", subject_id: body.id };
    const event = await asPlatform(() => db.auditEvent.findFirstOrThrow({ where }));
    expect(event).toMatchObject({ tenant_id: tenant.id, actor_id: user.id, new: { slug: body.slug, plans: 0 } });
  });

  test("is sold by nobody when an administrator imported it", async () => {
    const { status, body } = await importAs(await makeAdmin(), catalogueOf({ name: "New", slug: unique("p") }));
    expect(status).toBe(201);
    expect(await asPlatform(() => db.tenantProduct.count({ where: { product_id: body.id } }))).toBe(0);
  });

  test("does not take a slug that someone has, who else it may be: another one is offered", async () => {
    const { product } = await makeTenant();
    const { status, body } = await importAs(user, catalogueOf({ name: "New", slug: product.slug }));
    expect([status, body.suggested_slug]).toEqual([409, `${product.slug}-2`]);
    expect(body.errors?.slug?.[0]).toContain(`${product.slug}-2`);
    const second = await importAs(user, {
      ...catalogueOf({ name: "New", slug: product.slug }),
      slug: body.suggested_slug,
    });
    expect([second.status, second.body.slug]).toEqual([201, `${product.slug}-2`]);
  });
});

describe("a file that is not right", () => {
  const plan = { heading: "Plan", cover_amount: 1, monthly_premium: 1 };
  const question = { name: "Age", slug: "age", question: "How old?", type: "number" as const };
  const asking = (...questions: unknown[]) => [{ name: "Needs", sections: [{ title: "One", questions }] }];

  test.each<[string, object, string]>([
    ["is of another format", { format: "something" }, "format"],
    ["is of a later version", { version: 2 }, "version"],
    ["has no product", { product: undefined }, "product"],
    ["has a product without a name", { product: { slug: "x" } }, "product.name"],
    ["would stand where the console does", { slug: "login" }, "slug"],
    ["would stand there by its own slug", { product: { name: "Leads", slug: "leads" } }, "product.slug"],
    ["has plans that are no list", { plans: { 0: plan } }, "plans"],
    ["has a plan that is none", { plans: [plan, null] }, "plans.1"],
    ["has a plan without a heading", { plans: [plan, { ...plan, heading: "" }] }, "plans.1.heading"],
    ["has an amount of another type", { plans: [{ ...plan, cover_amount: "1e9" }] }, "plans.0.cover_amount"],
    ["has two thousand plans", { plans: Array(2_000).fill(plan) }, "plans"],
    ["has an FAQ without a question", { faqs: [{ product_index: 0 }] }, "faqs.0.question"],
    ["has a question of no known type", { questions: [{ ...question, type: "date" }] }, "questions.0.type"],
    ["has a regex that is none", { questions: [{ ...question, type: "text", regex: "(" }] }, "questions.0.regex"],
    [
      "has a correct answer that its regex does not match",
      {
        questions: [
          question,
          { ...question, slug: "code", type: "text", regex: "^a$", should_validate: true, correct_answer: "b" },
        ],
      },
      "questions.1.correct_answer",
    ],
    ["has two questions of one slug", { questions: [question, question] }, "questions.1.slug"],
    ["asks what it does not have", { questionnaires: asking("age") }, "questionnaires.0.sections.0.questions.0"],
    [
      "asks a question twice",
      { questions: [question], questionnaires: asking("age", "age") },
      "questionnaires.0.sections.0.questions.1",
    ],
    ["asks by number", { questions: [question], questionnaires: asking(1) }, "questionnaires.0.sections.0.questions.0"],
    ["asks by inheritance", { questionnaires: asking("__proto__") }, "questionnaires.0.sections.0.questions.0"],
  ])("is refused where it %s, and leaves nothing behind", async (_, fields, path) => {
    const slug = unique("p");
    const { status, body } = await importAs(user, { ...catalogueOf({ name: "New", slug }), ...fields });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [path]]);
    expect(await asPlatform(() => db.product.count({ where: { slug } }))).toBe(0);
  });

  test("is refused with a key of __proto__ in any of its objects, which changes no object", async () => {
    const slug = unique("p");
    const evil = `"__proto__":{"is_admin":true,"product_id":${tenant.product.id}}`;
    const text = `{${evil},"format":"tele-sales-console/product","version":1,"product":{${evil},"name":"New","slug":"${slug}"},
      "plans":[{${evil},"heading":"Plan","cover_amount":1,"monthly_premium":1}],
      "questions":[{${evil},"name":"Age","slug":"age","question":"How old?","type":"number"}]}`;
    const json = { "content-type": "application/json" };
    const { status, body } = await api(user).send<Refusal>("POST", IMPORT, json, text);
    const paths = ["__proto__", "plans.0.__proto__", "product.__proto__", "questions.0.__proto__"];
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, paths]);
    expect(await asPlatform(() => db.product.count({ where: { slug } }))).toBe(0);
    expect((await api(user).get<{ is_admin: boolean }>("/api/user")).body.is_admin).toBe(false);
  });

  test("is refused beyond a megabyte", async () => {
    const file = { ...catalogueOf({ name: "New", slug: unique("p") }), padding: "x".repeat(1024 * 1024) };
    expect((await importAs(user, file)).status).toBe(413);
  });
});
