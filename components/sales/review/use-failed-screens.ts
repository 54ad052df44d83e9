"use client";

import type { SaleDetail } from "@/lib/sales/detail/schema";
import { screenOfItem } from "./item-screens";
import { decidedIn, isSentBack, useReviewHistory } from "./review-history";

/** Screens with an unfixed fail in the review that sent the sale back, with its reason. */
export function useFailedScreens(sale: SaleDetail): ReadonlyMap<number, string> {
  const [latest] = decidedIn(useReviewHistory(sale).data);
  if (!isSentBack(sale, latest)) return NONE;
  const texts = new Map(latest.scorecard.sections.flatMap(({ items }) => items.map(({ id, text }) => [id, text])));
  return new Map(
    latest.items.flatMap(({ item_id, result, comment, fixed_at }) => {
      const text = texts.get(item_id);
      const screen = text && result === "fail" && fixed_at === null ? screenOfItem({ text }) : undefined;
      return screen === undefined || text === undefined ? [] : [[screen, comment || text] as const];
    }),
  );
}

const NONE: ReadonlyMap<number, string> = new Map();
