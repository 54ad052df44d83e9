import type { RetentionClass } from "@/lib/leads/recordings/retention-classes";

export const CLASS_LABELS: Record<RetentionClass, string> = {
  lead: "Leads",
  unsubmitted_sale: "Sales never submitted",
  sale: "Submitted sales",
  mandate: "With the mandate",
};

/** From when on a class is kept for its period. */
export const CLASS_BEGINNINGS: Record<RetentionClass, string> = {
  lead: "after the outcome of the lead",
  unsubmitted_sale: "after the last change of the sale; then the sale and its lead are anonymised too",
  sale: "after the end of the policy",
  mandate: "after the last collection",
};
