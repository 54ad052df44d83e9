import type { RetentionClass } from "@/lib/leads/recordings/retention-classes";

export const CLASS_LABELS: Record<RetentionClass, string> = {
  lead: "Recordings of leads",
  unsubmitted_sale: "Sales never submitted",
  sale: "Recordings of submitted sales",
  mandate: "Recordings with the mandate",
  unsold_lead: "Leads without a sale",
  rejected_row: "Rejected rows of imports",
  lead_post: "Posts of leads",
};
