import { beforeAll, expect, test } from "vitest";
import type { Faq } from "@/lib/catalogue/faqs/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeProduct, makeTenant, makeUser, type TestProduct, type TestUser } from "../support/world";

const PATH = "/api/product-faqs";

let reader: TestUser;
let second: TestProduct;
beforeAll(async () => {
  const tenant = await makeTenant();
  second = await makeProduct([tenant.id]);
  reader = await makeUser(tenant, { permissions: ["product-faqs.index"] });
  const rows = [
    [3, "Third?", "100% of it"],
    [1, "First?", "under_score"],
    [2, "Second?", "a \\ backslash"],
    [1, "Also first?", null],
  ] as const;
  await asPlatform(async () => {
    for (const [product_index, question, answer] of rows) {
      await db.productFaq.create({ data: { product_id: tenant.product.id, product_index, question, answer } });
    }
    await db.productFaq.create({ data: { product_id: second.id, product_index: 0, question: "Of another?" } });
  });
});

const list = async (query = "") => (await api(reader).get<Page<Faq>>(`${PATH}?${query}`)).body;
const questions = async (query = "") => (await list(query)).data.map(({ question }) => question);

test("the list is sorted by display index, and then by age", async () => {
  expect(await questions()).toEqual(["Of another?", "First?", "Also first?", "Second?", "Third?"]);
});

test("the list can be reversed, and sorted by question or product", async () => {
  expect(await questions("sortDesc=1")).toEqual(["Third?", "Second?", "Also first?", "First?", "Of another?"]);
  expect((await questions("sortBy=question"))[0]).toBe("Also first?");
  const byProduct = (await list("sortBy=product.name&sortDesc=true")).data.map(({ product }) => product.name);
  expect(byProduct).toEqual([...byProduct].sort().reverse());
});

test("the list can be filtered by product, and an empty filter is ignored", async () => {
  expect(await questions(`product_id=${second.id}`)).toEqual(["Of another?"]);
  expect((await list("product_id=")).meta.total).toBe(5);
});

test.each([
  ["third", ["Third?"]],
  ["UNDER", ["First?"]],
  ["  second?  ", ["Second?"]],
  ["nothing like it", []],
])("the list finds %j in questions and answers, in any case", async (search, found) => {
  expect(await questions(`search=${encodeURIComponent(search)}`)).toEqual(found);
});

test.each([
  ["%", ["Third?"]],
  ["0%", ["Third?"]],
  ["_", ["First?"]],
  ["r_s", ["First?"]],
  ["\\", ["Second?"]],
])("a search treats %j as a literal character", async (search, found) => {
  expect(await questions(`search=${encodeURIComponent(search)}`)).toEqual(found);
});

test("the list is paged, and each row is on one page", async () => {
  const pages = await Promise.all([1, 2, 3].map((page) => list(`per_page=2&page=${page}`)));
  expect(pages.map(({ meta }) => meta)).toEqual(
    [1, 2, 3].map((current_page) => ({ current_page, last_page: 3, per_page: 2, total: 5 })),
  );
  expect(pages.flatMap(({ data }) => data.map(({ question }) => question))).toEqual(await questions());
});
