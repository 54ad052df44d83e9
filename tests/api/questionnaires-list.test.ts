import { expect, test } from "vitest";
import type { Questionnaire, QuestionOption } from "@/lib/catalogue/templates/questionnaires/schema";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeTextQuestion } from "../support/records";
import { makeProduct, makeTenant, makeUser, unique } from "../support/world";

const PATH = "/api/questionnaires";

test("questionnaires are found by name and product, and sorted by their number of sections", async () => {
  const own = await makeTenant();
  const seller = await makeUser(own, { permissions: PERMISSIONS });
  const product_id = own.product.id;
  const section = { title: "Section", question_ids: [] };
  for (const [name, count] of [
    ["Zulu", 1],
    ["Alpha", 3],
    ["Mike", 2],
  ] as const) {
    await api(seller).post(PATH, { product_id, name, sections: Array(count).fill(section) });
  }
  const namesOf = async (query: string) =>
    (await api(seller).get<Page<Questionnaire>>(`${PATH}?${query}`)).body.data.map(({ name }) => name);
  expect(await namesOf("")).toEqual(["Alpha", "Mike", "Zulu"]);
  expect(await namesOf("sortBy=sections_count")).toEqual(["Zulu", "Mike", "Alpha"]);
  expect(await namesOf("search=LPH")).toEqual(["Alpha"]);
  expect(await namesOf(`product_id=${(await makeProduct([own.id])).id}`)).toEqual([]);
});

test("the question options are the product's own and those of every product, sorted by text", async () => {
  const own = await makeTenant();
  const seller = await makeUser(own, { permissions: ["questionnaires.index"] });
  const word = unique();
  const mine = await makeTextQuestion(own.product.id, `${word} b`);
  const everybodys = await makeTextQuestion(null, `${word} a`);
  await makeTextQuestion((await makeProduct([own.id])).id, `${word} of another product`);
  const { body } = await api(seller).get<{ data: QuestionOption[] }>(`${PATH}/questions?product_id=${own.product.id}`);
  expect(body.data.filter(({ name }) => name.startsWith(word))).toMatchObject([
    { id: everybodys, name: `${word} a`, question: `${word} a?`, type: "text", product_id: null },
    { id: mine, product_id: own.product.id },
  ]);
  const foreign = await api(seller).get<{ data: QuestionOption[] }>(
    `${PATH}/questions?product_id=${(await makeTenant()).product.id}`,
  );
  expect(foreign.body.data.filter(({ product_id }) => product_id !== null)).toEqual([]);
});
