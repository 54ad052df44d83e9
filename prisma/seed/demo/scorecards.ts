import { STANDARD_SCORECARD } from "@/lib/catalogue/scorecards/standard";
import { db } from "@/lib/platform/db/client.server";
import type { SoldProduct } from "./products/index";

/** Adds the platform's scorecard of every product, each with its first edition. */
export async function seedScorecards(products: readonly SoldProduct[]): Promise<void> {
  for (const { id: product_id } of products) {
    const sections = [...STANDARD_SCORECARD];
    await db.scorecard.create({ data: { product_id, sections, editions: { create: { number: 1, sections } } } });
  }
}
