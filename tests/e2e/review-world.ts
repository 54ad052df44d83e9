import type { Page } from "@playwright/test";
import { asPlatform, db } from "@/lib/platform/db/client.server";

/** The items of a sale's reviews, in their order. */
export const resultsOf = (saleId: number) =>
  asPlatform(() =>
    db.saleReviewItem.findMany({ where: { review: { sale_id: saleId } }, orderBy: { position: "asc" } }),
  );

export async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
