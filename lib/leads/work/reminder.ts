/** A diary entry that is due soon, or has been for a while. */
export type LeadReminder = {
  lead_id: number;
  name: string;
  product: { slug: string; name: string };
  diary_at: string;
};
