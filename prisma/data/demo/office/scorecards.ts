import { STANDARD_SCORECARD } from "@/lib/catalogue/templates/scorecards/standard";
import type { Load } from "../load";

/** Adds the platform's scorecard of every product. @returns the ids of their first editions, by the id of the product */
export async function addScorecards(load: Load, products: readonly { id: number }[]): Promise<Map<number, number>> {
  const sections = [...STANDARD_SCORECARD];
  const scorecards = await load.withIds(
    "scorecards",
    products.map(({ id }) => ({ product_id: id, sections })),
  );
  const editions = await load.withIds(
    "scorecard_editions",
    scorecards.map(({ id, product_id }) => ({ scorecard_id: id, product_id })),
  );
  load.add("scorecards", scorecards);
  load.add(
    "scorecard_editions",
    editions.map(({ id, scorecard_id }) => ({ id, scorecard_id, number: 1, sections })),
  );
  return new Map(editions.map(({ id, product_id }) => [product_id, id]));
}
