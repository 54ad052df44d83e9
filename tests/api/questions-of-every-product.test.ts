import { beforeAll, describe, expect, test } from "vitest";
import type { Question } from "@/lib/catalogue/questions/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { ask, questionOf } from "../support/questions";
import { makeAdmin, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let user: TestUser;
let admin: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: PERMISSIONS });
  admin = await makeAdmin();
});

/** Runs with a question of every product, which is deleted afterwards since every tenant sees it. */
async function withPlatformQuestion(work: (question: Question) => Promise<void>) {
  const { status, body } = await api(admin).post<Question>("/api/questions", questionOf(null));
  expect(status).toBe(201);
  try {
    await work(body);
  } finally {
    await asPlatform(() => db.question.delete({ where: { id: body.id } }));
  }
}

describe("a question of every product", () => {
  test("is visible to every organisation and can only be changed by administrators", async () => {
    await withPlatformQuestion(async (question) => {
      const path = `/api/questions/${question.id}`;
      const refused = "This question belongs to every organisation. Ask an administrator to change it.";
      expect((await api(user).get<Question>(path)).body).toMatchObject({ product: null, name: "Smoker" });
      const taking = await api(user).put(path, questionOf(tenant.product.id));
      expect([taking.status, taking.body.message]).toEqual([403, refused]);
      const removing = await api(user).delete(path);
      expect([removing.status, removing.body.message]).toEqual([403, refused]);
      expect((await api(admin).put(path, { ...question, name: "Smoking" })).status).toBe(200);
    });
  });

  test("can't be created by an organisation", async () => {
    const refused = [422, { product_id: ["Choose a product. Only an administrator keeps questions for all of them."] }];
    const { status, body } = await api(user).post("/api/questions", questionOf(null));
    expect([status, body.errors]).toEqual(refused);
    const fields = questionOf(tenant.product.id);
    const { body: question } = await api(user).post<Question>("/api/questions", fields);
    const freed = await api(user).put(`/api/questions/${question.id}`, { ...question, product_id: null });
    expect([freed.status, freed.body.errors]).toEqual(refused);
  });

  test("has a slug that is unique among them", async () => {
    await withPlatformQuestion(async ({ slug }) => {
      const { status, body } = await api(admin).post("/api/questions", questionOf(null, { slug }));
      expect([status, body.errors]).toEqual([409, { slug: ["This slug is already in use."] }]);
    });
  });

  test("can't be moved to one product while another product's questionnaire contains it", async () => {
    await withPlatformQuestion(async (question) => {
      const asking = await ask(tenant.product.id, "Ours", [question.id]);
      const path = `/api/questions/${question.id}`;
      const other = await makeProduct([tenant.id]);
      const { status, body } = await api(admin).put(path, { ...question, product_id: other.id });
      expect([status, body.message]).toEqual([
        409,
        "This question is asked in Ours of another product. Remove it there first.",
      ]);
      expect((await api(admin).put(path, { ...question, product_id: tenant.product.id })).status).toBe(200);
      await asPlatform(() => db.questionnaire.delete({ where: { id: asking.id } }));
    });
  });
});
