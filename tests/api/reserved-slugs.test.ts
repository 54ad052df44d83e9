import { expect, test } from "vitest";
import { renameReservedSlugs } from "@/lib/catalogue/products/reserved-slugs.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";

test("a product whose address a release has taken gets another, also where that one is taken too", async () => {
  const data = ["privacy", "wallboard", "wallboard-product"].map((slug) => ({ name: `Named ${slug}`, slug }));
  const made = await asPlatform(() => db.product.createManyAndReturn({ data, select: { id: true } }));
  await asPlatform(renameReservedSlugs);
  await asPlatform(renameReservedSlugs); // as the next start does
  const where = { id: { in: made.map(({ id }) => id) } };
  const products = await asPlatform(() => db.product.findMany({ where, orderBy: { id: "asc" } }));
  expect(products.map(({ name, slug, version }) => [name, slug, version])).toEqual([
    ["Named privacy", "privacy-product", 2],
    ["Named wallboard", "wallboard-product-2", 2],
    ["Named wallboard-product", "wallboard-product", 1],
  ]);
});
