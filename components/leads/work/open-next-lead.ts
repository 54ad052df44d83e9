import { toast } from "@/components/ui/toast";
import { askNext } from "./deed";
import { noLeadReason } from "./no-lead";
import { FROM_QUEUE } from "./use-open-lead";

export type QueueOf = { id: number; slug: string };

/**
 * Opens the next lead of the first product that has one in its list, from another page. If there is none, says why.
 * @param open goes to an address
 */
export async function openNextLead(products: readonly QueueOf[], open: (address: string) => void): Promise<void> {
  let reason = noLeadReason({ lead: null, refusal: null });
  for (const product of products) {
    const answer = await askNext({ product_id: product.id, lead_id: null }, { reserve: false });
    if (answer.lead) return open(`/leads/${product.slug}?lead=${answer.lead.id}&${FROM_QUEUE}=1`);
    reason = noLeadReason(answer);
    if (answer.refusal !== null) break;
  }
  toast(reason.tone, reason.text);
}
