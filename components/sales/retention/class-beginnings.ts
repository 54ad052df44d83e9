import type { RetentionClass } from "@/lib/leads/recordings/retention-classes";

/** From when on a class is kept for its period. */
export const CLASS_BEGINNINGS: Record<RetentionClass, string> = {
  lead: "after the outcome of the lead",
  unsubmitted_sale:
    "after the last change of the sale; then it is anonymised with its lead, and its recordings are deleted",
  sale: "after the end of the policy",
  mandate: "after the last collection",
  unsold_lead: "after the outcome of the lead; then it is anonymised",
  rejected_row: "after the import",
  lead_post: "after they arrived",
};
