import { afterAll, beforeAll, expect, test } from "vitest";
import { renameReservedSlugs } from "@/lib/catalogue/products/reserved-slugs.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { useOwnDatabase } from "../support/own-database";

let removeDatabase: () => Promise<void>;
beforeAll(async () => {
  removeDatabase = await useOwnDatabase();
});
afterAll(() => removeDatabase());

test("a product whose address a release has taken gets another, also where that one is taken too", async () => {
  const slugs = ["privacy", "scripts", "scripts-product", "life-cover"];
  await asPlatform(() => db.product.createMany({ data: slugs.map((slug) => ({ name: `Named ${slug}`, slug })) }));
  await asPlatform(renameReservedSlugs);
  await asPlatform(renameReservedSlugs);
  const products = await asPlatform(() => db.product.findMany({ orderBy: { id: "asc" } }));
  expect(products.map(({ name, slug, version }) => [name, slug, version])).toEqual([
    ["Named privacy", "privacy-product", 2],
    ["Named scripts", "scripts-product-2", 2],
    ["Named scripts-product", "scripts-product", 1],
    ["Named life-cover", "life-cover", 1],
  ]);
});
