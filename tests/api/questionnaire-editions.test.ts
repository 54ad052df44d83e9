import { describe, expect, test } from "vitest";
import { editionsOfSale } from "@/lib/catalogue/templates/questionnaires/editions.server";
import type { Questionnaire } from "@/lib/catalogue/templates/questionnaires/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeQuestionnaire, makeTextQuestion } from "../support/records";
import { convert, makeSale } from "../support/sales";
import { makeLead, makeProduct, makeTenant, makeUser, type TestTenant } from "../support/world";

// The questions of a sale are fixed when its lead is converted.

async function setUp() {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: PERMISSIONS });
  return { tenant, agent };
}

const editionsOf = (sale: { id: number }) => asPlatform(() => editionsOfSale(sale.id));

const editionsKept = (tenant: TestTenant) =>
  asPlatform(() => db.questionnaireEdition.count({ where: { questionnaire: { product_id: tenant.product.id } } }));

/** A questionnaire with two sections, with two questions and one. */
async function makeLongQuestionnaire({ tenant, agent }: Awaited<ReturnType<typeof setUp>>): Promise<Questionnaire> {
  const ids = [];
  for (const name of ["Height", "Weight", "Work"]) ids.push(await makeTextQuestion(tenant.product.id, name));
  const sections = [
    { title: "Health", question_ids: ids.slice(0, 2) },
    { title: "Life", question_ids: ids.slice(2) },
    { title: "Nothing yet", question_ids: [] },
  ];
  const input = { product_id: tenant.product.id, name: "Needs", sections };
  return (await api(agent).post<Questionnaire>("/api/questionnaires", input)).body;
}

describe("a new sale", () => {
  test("gets every questionnaire of its product that has questions, with everything needed to show it", async () => {
    const { tenant, agent } = await setUp();
    const everybodys = await makeTextQuestion(null, "Language");
    const product_id = tenant.product.id;
    const choice = { type: "list" as const, list_options: ["A", "B"], selection: "multiple" as const };
    const check = { should_validate: true, correct_answer: ["A"], on_fail: "refer" as const, is_health: true };
    const question = { product_id, name: "Plan", slug: "plan-wanted", question: "Which?", ...choice, ...check };
    const { id: own } = await asPlatform(() => db.question.create({ data: question }));
    const sections = [
      { title: "First", question_ids: [everybodys] },
      { title: "Empty", question_ids: [] },
      { title: "Second", question_ids: [own] },
    ];
    await api(agent).post("/api/questionnaires", { product_id, name: "Needs", sections });
    await api(agent).post("/api/questionnaires", { product_id, name: "Asks nothing", sections: [] });
    const second = await makeQuestionnaire(tenant);
    await makeQuestionnaire({ ...tenant, product: await makeProduct([tenant.id]) });

    const asked = await editionsOf(await makeSale(tenant, agent));
    expect(asked.map(({ content, number }) => [content.name, number])).toEqual([
      ["Needs", 1],
      [second.name, 1],
    ]);
    expect(asked[0]?.content.sections.map(({ title }) => title)).toEqual(["First", "Second"]);
    expect(asked[0]?.content.sections[1]?.questions).toEqual([
      {
        ...{ id: own, name: "Plan", slug: "plan-wanted", question: "Which?", ...choice, ...check },
        ...{ min: null, max: null, regex: null },
      },
    ]);
  });

  test("of a product without questionnaires gets none", async () => {
    const { tenant, agent } = await setUp();
    expect(await editionsOf(await makeSale(tenant, agent))).toEqual([]);
  });

  test("shares its edition with earlier sales until something changes", async () => {
    const { tenant, agent } = await setUp();
    await makeQuestionnaire(tenant);
    const [one] = await editionsOf(await makeSale(tenant, agent));
    const [other] = await editionsOf(await makeSale(tenant, agent));
    expect(other?.id).toBe(one?.id);
    expect(await editionsKept(tenant)).toBe(1);
  });

  test("uses the same edition when five organisations that share a product create twenty sales at once", async () => {
    const worlds = await Promise.all(Array.from({ length: 5 }, setUp));
    const product = await makeProduct(worlds.map(({ tenant }) => tenant.id));
    for (const world of worlds.slice(0, 2)) await makeQuestionnaire({ ...world.tenant, product });
    const converting = await Promise.all(
      Array.from({ length: 4 }, () => worlds)
        .flat()
        .map(async ({ tenant, agent }) => ({ agent, lead: await makeLead({ ...tenant, product }) })),
    );
    const answers = await Promise.all(converting.map(({ agent, lead }) => convert(agent, lead)));
    const asked = await Promise.all(answers.map(({ body }) => editionsOf(body)));
    expect(asked.map((editions) => editions.map(({ number }) => number))).toEqual(Array(20).fill([1, 1]));
    expect(new Set(asked.flat().map(({ id }) => id)).size).toBe(2);
  });
});

describe("the questions of a sale", () => {
  type World = Awaited<ReturnType<typeof setUp>>;
  type Change = (world: World, made: Questionnaire) => Promise<{ status: number }>;
  const outlineOf = ({ sections }: Questionnaire) =>
    sections.map(({ title, question_ids }) => ({ title, question_ids }));
  const save = ({ agent }: World, made: Questionnaire, fields: Partial<Questionnaire>) =>
    api(agent).put(`/api/questionnaires/${made.id}`, {
      ...{ product_id: made.product_id, name: made.name, sections: outlineOf(made) },
      ...fields,
    });

  const CHANGES: [string, Change][] = [
    ["is renamed", (world, made) => save(world, made, { name: "Renamed" })],
    ["loses a section", (world, made) => save(world, made, { sections: made.sections.slice(1) })],
    ["is ordered anew", (world, made) => save(world, made, { sections: outlineOf(made).toReversed() as never })],
    [
      "has one of its questions changed",
      async ({ tenant, agent }, made) => {
        const id = made.sections[0]?.question_ids[0] ?? 0;
        const question = {
          product_id: tenant.product.id,
          name: "Height",
          slug: `height-${id}`,
          type: "number" as const,
        };
        return api(agent).put(`/api/questions/${id}`, { ...question, question: "How tall are you?", min: 50 });
      },
    ],
    [
      "loses a question, which is then deleted",
      async (world, made) => {
        const [first, ...rest] = outlineOf(made);
        const [id, ...ids] = first?.question_ids ?? [];
        await save(world, made, { sections: [{ title: "Health", question_ids: ids }, ...rest] as never });
        return api(world.agent).delete(`/api/questions/${id}`);
      },
    ],
  ];

  test.each(CHANGES)(
    "stay the same when the questionnaire %s, and the next sale gets a new edition",
    async (_, change) => {
      const world = await setUp();
      const made = await makeLongQuestionnaire(world);
      const sale = await makeSale(world.tenant, world.agent);
      const before = await editionsOf(sale);
      expect((await change(world, made)).status).toBeLessThan(300);

      expect(await editionsOf(sale)).toEqual(before);
      const [after] = await editionsOf(await makeSale(world.tenant, world.agent));
      expect(after?.number).toBe(2);
      expect(after?.content).not.toEqual(before[0]?.content);
    },
  );
});
