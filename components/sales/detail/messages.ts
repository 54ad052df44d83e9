import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleDraft } from "@/components/sales/form/draft/draft";
import type { DraftSnapshot } from "@/components/sales/form/draft/draft-state";
import { fieldOfMissing, screenOf } from "@/components/sales/form/screens";

type Facts = { sale: SaleDetail; draft: SaleDraft; snapshot: DraftSnapshot; left: ReadonlySet<number> };

/**
 * What each field has to say, by its name: what is malformed at once, what is missing once its screen was left. A field
 * that has changed since the answer is not missing any more.
 */
export function messagesOf({ sale, draft, snapshot, left }: Facts): Record<string, string> {
  const missing = sale.missing
    .filter((each) => left.has(screenOf(each.step)) && draft.isAsSaved(fieldOfMissing(each)))
    .map((each) => [fieldOfMissing(each), each.message] as const)
    .toReversed(); // of two about one field the first is shown
  return { ...Object.fromEntries(missing), ...snapshot.problems };
}
