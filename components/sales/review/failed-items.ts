import type { ReviewItem } from "@/lib/sales/review/schema";

type Section = { items: readonly { id: string; text: string }[] };
type Result = Pick<ReviewItem, "item_id" | "result" | "comment">;

/** The failed items with the reviewer's comments: "Not met: ITEM (COMMENT); ITEM". Empty where nothing failed. */
export function failedText(sections: readonly Section[], results: readonly Result[]): string {
  const failed = sections
    .flatMap(({ items }) => items)
    .flatMap(({ id, text }) => {
      const found = results.find(({ item_id, result }) => item_id === id && result === "fail");
      return found ? [found.comment ? `${text} (${found.comment})` : text] : [];
    });
  return failed.length === 0 ? "" : `Not met: ${failed.join("; ")}`;
}
