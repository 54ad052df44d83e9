import { beforeAll, describe, expect, test } from "vitest";
import type { Faq } from "@/lib/catalogue/faqs/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import {
  makeAdmin,
  makeProduct,
  makeTenant,
  makeUser,
  type TestProduct,
  type TestTenant,
  type TestUser,
} from "../support/world";

const PATH = "/api/product-faqs";
const MAY_ALL = ["index", "store", "show", "update", "destroy"].map(
  (action) => `product-faqs.${action}` as "product-faqs.index",
);
const SHARED = "This product is shared with other organisations. Ask an administrator to change it.";
const STALE = "Someone else has changed this record since you opened it.";

type Refusal = { message: string; errors: Record<string, string[]>; current: Faq };

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: MAY_ALL });
});

const input = (fields: Record<string, unknown> = {}) => ({
  product_id: tenant.product.id,
  product_index: 1,
  question: "Am I covered abroad?",
  answer: "Yes.",
  ...fields,
});

async function create(fields: Record<string, unknown> = {}): Promise<Faq> {
  const { status, body } = await api(user).post<Faq>(PATH, input(fields));
  expect(status).toBe(201);
  return body;
}

const refusalOf = async (fields: Record<string, unknown>) => {
  const { status, body } = await api(user).post<Refusal>(PATH, input(fields));
  return { status, errors: body.errors };
};

describe("adding a question", () => {
  test("returns it with its product, and stores it", async () => {
    const faq = await create({ question: "  What is covered?  ", answer: " All of it. " });
    expect(faq).toMatchObject({
      product_id: tenant.product.id,
      product_index: 1,
      question: "What is covered?",
      answer: "All of it.",
      version: 1,
      product: { id: tenant.product.id, name: tenant.product.name },
    });
    expect((await api(user).get<Faq>(`${PATH}/${faq.id}`)).body).toEqual(faq);
  });

  test.each([[""], ["   "], [null], [undefined]])("stores no answer for %j", async (answer) => {
    expect((await create({ answer })).answer).toBeNull();
  });

  test("accepts up to 3500 characters for question and answer", async () => {
    const longest = "x".repeat(3500);
    expect(await create({ question: longest, answer: longest })).toMatchObject({ question: longest, answer: longest });
    expect(await refusalOf({ question: `${longest}x`, answer: `${longest}x` })).toEqual({
      status: 422,
      errors: { question: ["Max 3500 characters"], answer: ["Max 3500 characters"] },
    });
  });

  test.each([
    [{ product_id: undefined }, { product_id: ["Required"] }],
    [{ product_id: null }, { product_id: ["Required"] }],
    [{ product_index: undefined }, { product_index: ["Required"] }],
    [{ product_index: null }, { product_index: ["Required"] }],
    [{ product_index: 1.5 }, { product_index: ["Must be an integer"] }],
    [{ product_index: "1" }, { product_index: ["Must be an integer"] }],
    [{ product_index: -1 }, { product_index: ["Must be 0 or more"] }],
    [{ question: undefined }, { question: ["Required"] }],
    [{ question: "  " }, { question: ["Required"] }],
  ])("is refused with %j", async (fields, errors) => {
    expect(await refusalOf(fields)).toEqual({ status: 422, errors });
  });

  test("returns the errors of all fields, and the first as the message", async () => {
    const { body } = await api(user).post<Refusal>(PATH, {});
    expect(body.message).toBe("Required");
    expect(Object.keys(body.errors)).toEqual(["product_id", "product_index", "question"]);
  });

  test.each([
    ...["Ünïcödé – 保険 – 😀", "<script>alert(1)</script>", "'; DROP TABLE product_faqs; --", "{{7*7}}", "null"],
    ...["line\nbreak\tand\r\nmore", "‮right to left", "%00 %n %s \\0", "a\u200bb", "=1+1", "__proto__", "constructor"],
    ...["nul \u0000 inside", "half a pair \ud83d inside", "\u0001\u001f"],
  ])("returns the text %j unchanged, or refuses it", async (text) => {
    const { status, body } = await api(user).post<Faq>(PATH, input({ question: text }));
    expect([201, 422]).toContain(status);
    expect(status === 201 ? body.question : text).toBe(text);
  });
});

describe("changing a question", () => {
  test("returns the changed record with the next version", async () => {
    const faq = await create();
    const { status, body } = await api(user).put<Faq>(`${PATH}/${faq.id}`, input({ question: "Changed?", version: 1 }));
    expect([status, body]).toMatchObject([200, { id: faq.id, question: "Changed?", version: 2 }]);
  });

  test("is refused on an old version, with the current record", async () => {
    const faq = await create();
    await api(user).put(`${PATH}/${faq.id}`, input({ question: "The first one's", version: 1 }));
    const late = await api(user).put<Refusal>(`${PATH}/${faq.id}`, input({ question: "The second one's", version: 1 }));
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: STALE, current: { id: faq.id, question: "The first one's", version: 2 } },
    ]);
  });

  test("succeeds for only one of many who save at once", async () => {
    const faq = await create();
    const saves = Array.from({ length: 10 }, (_, index) =>
      api(user).put(`${PATH}/${faq.id}`, input({ question: `Editor ${index}`, version: 1 })),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test("can move it to another product of the organisation", async () => {
    const faq = await create();
    const product = await makeProduct([tenant.id]);
    const { body } = await api(user).put<Faq>(`${PATH}/${faq.id}`, input({ product_id: product.id }));
    expect(body.product).toEqual({ id: product.id, name: product.name });
  });
});

test("a deleted question is gone", async () => {
  const faq = await create();
  const { status, body } = await api(user).delete<string>(`${PATH}/${faq.id}`);
  expect([status, body]).toEqual([204, ""]);
  expect((await api(user).get(`${PATH}/${faq.id}`)).status).toBe(404);
  expect((await api(user).delete(`${PATH}/${faq.id}`)).status).toBe(404);
});

test("the audit log records who added, changed and deleted a question, with old and new values", async () => {
  const faq = await create();
  await api(user).put(`${PATH}/${faq.id}`, input({ question: "Changed?", answer: "" }));
  await api(user).delete(`${PATH}/${faq.id}`);
  const events = await asPlatform(() =>
    db.auditEvent.findMany({ where: { subject_type: "product-faqs", subject_id: faq.id }, orderBy: { id: "asc" } }),
  );
  expect(events.map(({ action }) => action)).toEqual([
    "product-faqs.store",
    "product-faqs.update",
    "product-faqs.destroy",
  ]);
  const [stored, updated, destroyed] = events;
  expect([stored?.old, stored?.new]).toMatchObject([null, { question: faq.question, answer: "Yes." }]);
  expect(updated?.old).toEqual({ question: faq.question, answer: "Yes." });
  expect(updated?.new).toEqual({ question: "Changed?", answer: null });
  expect([destroyed?.old, destroyed?.new]).toMatchObject([{ question: "Changed?" }, null]);
  expect(events.map((event) => [event.tenant_id, event.actor_id])).toEqual(events.map(() => [tenant.id, user.id]));
});

describe("a product that is shared with another organisation", () => {
  let shared: TestProduct;
  let faq: { id: number; question: string };
  beforeAll(async () => {
    shared = await makeProduct([tenant.id, (await makeTenant()).id]);
    const data = { product_id: shared.id, product_index: 1, question: "Shared?" };
    faq = await asPlatform(() => db.productFaq.create({ data, select: { id: true, question: true } }));
  });

  test("can be read like any other", async () => {
    expect((await api(user).get<Faq>(`${PATH}/${faq.id}`)).body.question).toBe("Shared?");
  });

  test("can't have its questions changed by a tenant", async () => {
    const body = input({ product_id: shared.id });
    const own = await create();
    const answers = await Promise.all([
      api(user).post(PATH, body),
      api(user).put(`${PATH}/${faq.id}`, body),
      api(user).put(`${PATH}/${faq.id}`, input()),
      api(user).put(`${PATH}/${own.id}`, body),
      api(user).delete(`${PATH}/${faq.id}`),
    ]);
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [403, { message: SHARED }]));
    const questions = await asPlatform(() => db.productFaq.findMany({ where: { product_id: shared.id } }));
    expect(questions).toMatchObject([{ id: faq.id, question: "Shared?", version: 1 }]);
  });

  test("can be changed by an administrator", async () => {
    const admin = api(await makeAdmin());
    const added = await admin.post<Faq>(PATH, input({ product_id: shared.id }));
    const changed = await admin.put<Faq>(
      `${PATH}/${added.body.id}`,
      input({ product_id: shared.id, question: "New?" }),
    );
    const deleted = await admin.delete(`${PATH}/${added.body.id}`);
    expect([added.status, changed.status, deleted.status]).toEqual([201, 200, 204]);
  });
});

test("a product of another organisation can't be chosen", async () => {
  const { product } = await makeTenant();
  expect(await refusalOf({ product_id: product.id })).toEqual({
    status: 422,
    errors: { product_id: ["Choose a product from the list."] },
  });
});
