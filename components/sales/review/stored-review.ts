import type { ItemChange } from "@/lib/sales/review/schema";

const keyOf = (reviewId: number) => `unsaved-review-${reviewId}`;

/** Keeps the items that are not saved for as long as the tab is open. */
export function storeItems(reviewId: number, items: ItemChange[]): void {
  try {
    if (items.length > 0) sessionStorage.setItem(keyOf(reviewId), JSON.stringify(items));
    else sessionStorage.removeItem(keyOf(reviewId));
  } catch {
    // The storage is full or forbidden: they are still in the page.
  }
}

/** The items that were not saved when the page was left. */
export function readItems(reviewId: number): ItemChange[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(reviewId)) ?? "[]") as ItemChange[];
  } catch {
    return [];
  }
}
