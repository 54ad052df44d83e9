/** The labels of the retention classes. */
export const CLASS_LABELS = {
  lead: "Recordings of leads",
  unsubmitted_sale: "Sales never submitted",
  sale: "Recordings of submitted sales",
  mandate: "Recordings with the mandate",
  consent: "Recordings of a consent",
  unsold_lead: "Leads without a sale",
  rejected_row: "Rejected rows of imports",
  lead_post: "Lead submissions (API)",
} as const satisfies Record<string, string>;
