import { beforeAll, describe, expect, test } from "vitest";
import type { Questionnaire } from "@/lib/catalogue/templates/questionnaires/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { makeQuestionnaire, makeTextQuestion } from "../support/records";
import { convert } from "../support/sales";
import { makeLead, makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

const PATH = "/api/questionnaires";

let tenant: TestTenant;
let user: TestUser;
let ids: number[];
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: PERMISSIONS });
  ids = await Promise.all(["Age", "Smoker", "Work"].map((name) => makeTextQuestion(tenant.product.id, name)));
});

const input = (fields: Record<string, unknown> = {}) => ({
  product_id: tenant.product.id,
  name: "Underwriting",
  sections: [
    { title: "Person", question_ids: [ids[0]] },
    { title: "Health", question_ids: [ids[2], ids[1]] },
  ],
  ...fields,
});

async function create(fields: Record<string, unknown> = {}): Promise<Questionnaire> {
  const { status, body } = await api(user).post<Questionnaire>(PATH, input(fields));
  expect(status).toBe(201);
  return body;
}

const outline = ({ sections }: Questionnaire) =>
  sections.map(({ title, position, question_ids }) => ({ title, position, question_ids }));

describe("a questionnaire", () => {
  test("has its sections and questions in the order in which they were sent", async () => {
    const made = await create();
    expect(made).toMatchObject({
      sections_count: 2,
      in_use: false,
      version: 1,
      product: { name: tenant.product.name },
    });
    expect(outline(made)).toEqual([
      { title: "Person", position: 0, question_ids: [ids[0]] },
      { title: "Health", position: 1, question_ids: [ids[2], ids[1]] },
    ]);
    expect(made.sections[1]?.questions?.map(({ question }) => question)).toEqual(["Work?", "Smoker?"]);
    expect((await api(user).get<Questionnaire>(`${PATH}/${made.id}`)).body).toEqual(made);
  });

  test("is ordered by positions if every section has one, and renumbered from 0", async () => {
    const made = await create({
      sections: [
        { title: "Last", position: 9, question_ids: [] },
        { title: "First", position: 2, question_ids: [] },
        { title: "Middle", position: 5, question_ids: [] },
      ],
    });
    expect(made.sections.map(({ title, position }) => `${position} ${title}`)).toEqual([
      "0 First",
      "1 Middle",
      "2 Last",
    ]);
  });

  test("may have no sections", async () => {
    expect(await create({ sections: [] })).toMatchObject({ sections: [], sections_count: 0 });
  });

  test("can contain questions of its product and those of every product", async () => {
    const everybodys = await makeTextQuestion(null, "Language");
    const made = await create({ sections: [{ title: "Both", question_ids: [everybodys, ids[0]] }] });
    expect(made.sections[0]?.question_ids).toEqual([everybodys, ids[0]]);
  });

  test.each([
    ["another organisation's", async () => (await makeTenant()).product.id],
    ["another own product's", async () => (await makeProduct([tenant.id])).id],
  ])("can't contain a question of %s", async (_, productOf) => {
    const foreign = await makeTextQuestion(await productOf(), "Foreign");
    const sections = [
      { title: "Right", question_ids: [ids[0]] },
      { title: "Wrong", question_ids: [foreign] },
    ];
    const { status, body } = await api(user).post(PATH, input({ sections }));
    expect([status, body.errors]).toEqual([422, { "sections.1.question_ids": ["Choose questions of this product."] }]);
  });

  test.each([
    [{ name: " " }, "name", "Required"],
    [{ product_id: null }, "product_id", "Required"],
    [{ sections: null }, "sections", "Required"],
    [{ sections: [{ title: "", question_ids: [] }] }, "sections.0.title", "Required"],
    [{ sections: [{ title: "x".repeat(101), question_ids: [] }] }, "sections.0.title", "Max 100 characters"],
    [{ sections: [{ title: "A" }] }, "sections.0.question_ids", "Required"],
    [{ sections: [{ title: "A", question_ids: ["1"] }] }, "sections.0.question_ids.0", "Choose from the list"],
    [{ sections: Array(51).fill({ title: "A", question_ids: [] }) }, "sections", "Max 50 sections"],
  ])("is refused with %j", async (fields, field, message) => {
    const { status, body } = await api(user).post(PATH, input(fields));
    expect([status, body.errors?.[field]]).toEqual([422, [message]]);
  });

  test("can't contain a question twice", async () => {
    const sections = [
      { title: "A", question_ids: [ids[0]] },
      { title: "B", question_ids: [ids[1], ids[0]] },
    ];
    const { status, body } = await api(user).post(PATH, input({ sections }));
    const message = "A question can only be asked once. One of these is already in an earlier section.";
    expect([status, body.errors]).toEqual([422, { "sections.1.question_ids": [message] }]);
  });
});

describe("changing a questionnaire", () => {
  test("replaces its sections", async () => {
    const made = await create();
    const sections = [
      { title: "Health", question_ids: [ids[1]] },
      { title: "Person", question_ids: [ids[2], ids[0]] },
    ];
    const { body } = await api(user).put<Questionnaire>(`${PATH}/${made.id}`, input({ sections, version: 1 }));
    expect(body.version).toBe(2);
    expect(outline(body)).toEqual(sections.map((section, position) => ({ ...section, position })));
  });

  test("keeps unchanged sections as they are, in the audit log too", async () => {
    const made = await create();
    const { body } = await api(user).put<Questionnaire>(`${PATH}/${made.id}`, input({ name: "Renamed" }));
    expect(body.sections).toEqual(made.sections);
    const where = { action: "questionnaires.update", subject_id: made.id };
    const event = await asPlatform(() => db.auditEvent.findFirstOrThrow({ where }));
    expect([event.old, event.new]).toEqual([{ name: "Underwriting" }, { name: "Renamed" }]);
  });

  test("is refused on an old version, with the current questionnaire", async () => {
    const made = await create();
    await api(user).put(`${PATH}/${made.id}`, input({ name: "First", version: 1 }));
    const late = await api(user).put(`${PATH}/${made.id}`, input({ name: "Second", sections: [], version: 1 }));
    expect([late.status, late.body]).toMatchObject([409, { current: { name: "First", sections_count: 2 } }]);
  });

  test("results in one set of sections, even if many save at once", async () => {
    const made = await create();
    const titles = Array.from({ length: 8 }, (_, index) => `Section of ${index}`);
    await Promise.all(
      titles.map((title) => api(user).put(`${PATH}/${made.id}`, input({ sections: [{ title, question_ids: ids }] }))),
    );
    const { body } = await api(user).get<Questionnaire>(`${PATH}/${made.id}`);
    expect([body.sections_count, body.sections[0]?.question_ids]).toEqual([1, ids]);
  });
});

describe("a questionnaire that sales have used", () => {
  async function makeUsed() {
    const own = await makeTenant();
    const seller = await makeUser(own, { permissions: PERMISSIONS });
    const questionnaire = await makeQuestionnaire(own);
    expect((await convert(seller, await makeLead(own))).status).toBe(201);
    const { body } = await api(seller).get<Questionnaire>(`${PATH}/${questionnaire.id}`);
    return { own, seller, questionnaire: body };
  }

  test("says so and can be changed, but can't be deleted or moved to another product", async () => {
    const { own, seller, questionnaire } = await makeUsed();
    expect(questionnaire.in_use).toBe(true);
    const path = `${PATH}/${questionnaire.id}`;
    expect((await api(seller).put(path, { product_id: own.product.id, name: "New", sections: [] })).status).toBe(200);

    const other = await makeProduct([own.id]);
    const moved = await api(seller).put(path, { product_id: other.id, name: "Moved", sections: [] });
    expect([moved.status, moved.body.message]).toEqual([
      409,
      "This questionnaire has been used in sales. You can't change its product.",
    ]);
    const gone = await api(seller).delete(path);
    expect([gone.status, gone.body.message]).toEqual([
      409,
      "This questionnaire has been used in sales and can't be deleted. Remove its sections to stop using it.",
    ]);
  });
});

describe("a questionnaire of a shared product", () => {
  test("can be read, but only administrators can change it, and it keeps its sections", async () => {
    const shared = await makeProduct([tenant.id, (await makeTenant()).id]);
    const { id } = await makeQuestionnaire({ ...tenant, product: shared });
    const fields = { product_id: shared.id, name: "Mine now", sections: [] };
    const answers = [
      await api(user).post(PATH, fields),
      await api(user).put(`${PATH}/${id}`, fields),
      await api(user).put(`${PATH}/${id}`, { ...fields, product_id: tenant.product.id }),
      await api(user).delete(`${PATH}/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const { body } = await api(user).get<Questionnaire>(`${PATH}/${id}`);
    expect(body).toMatchObject({ sections_count: 1, product_id: shared.id });
    expect(body.sections[0]?.question_ids).toHaveLength(1);
  });
});

test("a question in a questionnaire can't be deleted", async () => {
  const own = await makeTenant();
  const seller = await makeUser(own, { permissions: PERMISSIONS });
  const { id } = await makeQuestionnaire(own);
  const { body } = await api(seller).get<Questionnaire>(`${PATH}/${id}`);
  const refused = await api(seller).delete<Refusal>(`/api/questions/${body.sections[0]?.question_ids[0]}`);
  expect(refused.status).toBe(409);
});
