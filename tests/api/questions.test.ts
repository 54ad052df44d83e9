import { beforeAll, describe, expect, test } from "vitest";
import type { Question } from "@/lib/catalogue/questions/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { ask, questionOf } from "../support/questions";
import { makeQuestion } from "../support/records";
import { makeAdmin, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let user: TestUser;
let admin: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: PERMISSIONS });
  admin = await makeAdmin();
});

const bodyOf = (fields: Record<string, unknown> = {}) => questionOf(tenant.product.id, fields);

const make = async (fields: Record<string, unknown> = {}, by = user) =>
  (await api(by).post<Question>("/api/questions", bodyOf(fields))).body;

describe("a question", () => {
  test("keeps what its type has use for, and its product's name", async () => {
    const { status, body } = await api(user).post<Question>(
      "/api/questions",
      bodyOf({
        type: "list",
        list_options: ["Never", " ", "Daily "],
        min: 1,
        max: 2,
        regex: "^a$",
        should_validate: true,
        correct_answer: "Never",
      }),
    );
    expect(status).toBe(201);
    const kept = { list_options: ["Never", "Daily"], selection: "single", min: null, max: null, regex: null };
    expect(body).toMatchObject({ ...kept, correct_answer: "Never", product: { name: tenant.product.name } });
    expect((await api(user).get<Question>(`/api/questions/${body.id}`)).body).toMatchObject(kept);
  });

  test.each([
    ["number", { regex: null, min: 1, max: 5 }],
    ["boolean", { regex: null, min: null, max: null }],
  ])("that becomes one of type %s loses what that type has no use for", async (type, left) => {
    const question = await make({ regex: "^a$", min: 1, max: 5 });
    const { status, body } = await api(user).put(`/api/questions/${question.id}`, { ...question, type });
    expect(status).toBe(200);
    expect(body).toMatchObject({ type, list_options: null, selection: null, ...left });
  });

  test.each([
    ["text", "yes"],
    ["number", 7],
    ["boolean", false],
    ["list", "Never"],
  ])("of type %s has a correct answer only as long as it is validated", async (type, correct_answer) => {
    const fields = { type, list_options: ["Never", "Daily"], correct_answer };
    const question = await make({ ...fields, should_validate: true });
    expect(question.correct_answer).toEqual(correct_answer);
    const change = { ...question, should_validate: false };
    const { body } = await api(user).put(`/api/questions/${question.id}`, change);
    expect(body).toMatchObject({ should_validate: false, correct_answer: null });
  });

  test("says what a wrong answer does, as long as it is validated, and whether it is about health", async () => {
    const fields = { type: "boolean", should_validate: true, correct_answer: false, on_fail: "refer", is_health: true };
    const question = await make(fields);
    expect(question).toMatchObject({ on_fail: "refer", is_health: true });
    const change = { ...question, should_validate: false };
    const { body } = await api(user).put(`/api/questions/${question.id}`, change);
    expect(body).toMatchObject({ on_fail: "block", is_health: true });
    expect(await make()).toMatchObject({ on_fail: "block", is_health: false });
    const refused = await api(user).post("/api/questions", bodyOf({ ...fields, on_fail: "shout", is_health: "yes" }));
    expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([422, ["is_health", "on_fail"]]);
  });

  const INVALID = "Invalid regex pattern";
  const TOO_LARGE = "Max 5,000 parts, with every repeat written out";

  test.each([
    ["[", INVALID],
    ["(?=a)", INVALID],
    ["(a)\\1", INVALID],
    ["((a{500}){500})", TOO_LARGE],
    ["\\w{1000}".repeat(50), TOO_LARGE],
    ["(){1000}".repeat(60), TOO_LARGE],
  ])("with the regex %s is refused", async (regex, message) => {
    const { status, body } = await api(user).post("/api/questions", bodyOf({ regex }));
    expect([status, body.errors]).toEqual([422, { regex: [message] }]);
  });

  test("with a regex that hangs other engines is answered", async () => {
    const fields = { regex: "^(a+)+$", should_validate: true, correct_answer: `${"a".repeat(4_999)}!` };
    const { status, body } = await api(user).post("/api/questions", bodyOf(fields));
    expect([status, body.errors]).toEqual([422, { correct_answer: ["Does not match regex"] }]);
  });

  test("has a slug that is its own within its product", async () => {
    const { slug, id } = await make();
    const taken = [409, { slug: ["This slug is already in use."] }];
    const again = await api(user).post("/api/questions", bodyOf({ slug }));
    expect([again.status, again.body.errors]).toEqual(taken);
    const other = await make();
    const renamed = await api(user).put(`/api/questions/${other.id}`, { ...other, slug });
    expect([renamed.status, renamed.body.errors]).toEqual(taken);
    expect((await api(user).put(`/api/questions/${id}`, bodyOf({ slug }))).status).toBe(200);
    const elsewhere = await makeProduct([tenant.id]);
    expect((await api(user).post("/api/questions", bodyOf({ slug, product_id: elsewhere.id }))).status).toBe(201);
  });

  test("of a product that others sell too is read only, save for administrators", async () => {
    const shared = await makeProduct([tenant.id, (await makeTenant()).id]);
    const refused = "This product is shared with other organisations. Ask an administrator to change it.";
    const fields = bodyOf({ product_id: shared.id });
    const created = await api(user).post("/api/questions", fields);
    expect([created.status, created.body.message]).toEqual([403, refused]);
    const { body: question } = await api(admin).post<Question>("/api/questions", fields);
    expect((await api(user).get(`/api/questions/${question.id}`)).status).toBe(200);
    const changed = await api(user).put(`/api/questions/${question.id}`, fields);
    expect([changed.status, changed.body.message]).toEqual([403, refused]);
    expect((await api(user).delete(`/api/questions/${question.id}`)).status).toBe(403);
    const own = await make();
    const moved = await api(user).put(`/api/questions/${own.id}`, { ...own, product_id: shared.id });
    expect(moved.status).toBe(403);
  });
});

describe("a question that is asked", () => {
  test("can't be deleted, and names the questionnaires that ask it", async () => {
    const question = await makeQuestion(tenant);
    for (const name of ["Life cover", "Funeral plan"]) await ask(tenant.product.id, name, [question.id]);
    const { status, body } = await api(user).delete(`/api/questions/${question.id}`);
    expect([status, body.message]).toEqual([
      409,
      "This question is asked in Funeral plan, Life cover. Remove it there first.",
    ]);
    expect((await api(user).get(`/api/questions/${question.id}`)).status).toBe(200);
  });

  test("stays with its product, and may change in any other way", async () => {
    const question = await make();
    await ask(tenant.product.id, "Life cover", [question.id]);
    const path = `/api/questions/${question.id}`;
    const other = await makeProduct([tenant.id]);
    const { status, body } = await api(user).put(path, { ...question, product_id: other.id });
    expect([status, body.errors?.product_id]).toEqual([409, [body.message]]);
    expect((await api(user).put(path, { ...question, question: "Did you ever smoke?" })).status).toBe(200);
  });
});

describe("the list", () => {
  const list = async (by: TestUser, query: string) =>
    (await api(by).get<Page<Question>>(`/api/questions?${query}`)).body.data.map(({ question }) => question);

  test("is in the order of the questions, and can be narrowed by product, type and words", async () => {
    const own = await makeTenant();
    const seller = await makeUser(own, { permissions: PERMISSIONS });
    const second = await makeProduct([own.id]);
    const product_id = own.product.id;
    await make({ product_id, question: "Where do you live?", name: "Town", slug: "town" }, seller);
    await make({ product_id, question: "How old are you?", type: "number", name: "Age" }, seller);
    await make({ product_id: second.id, question: "Any pets?", type: "boolean" }, seller);
    const mine = `product_id=${product_id}`;
    expect(await list(seller, mine)).toEqual(["How old are you?", "Where do you live?"]);
    expect(await list(seller, `${mine}&sortBy=name&sortDesc=true`)).toEqual(["Where do you live?", "How old are you?"]);
    expect(await list(seller, `product_id=${second.id}`)).toEqual(["Any pets?"]);
    expect(await list(seller, `${mine}&type=number`)).toEqual(["How old are you?"]);
    for (const search of ["town", "TOWN", "you live"]) {
      expect(await list(seller, `${mine}&search=${encodeURIComponent(search)}`)).toEqual(["Where do you live?"]);
    }
  });
});
