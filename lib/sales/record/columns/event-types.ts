/** What can happen to a sale. */
export const SALE_EVENT_TYPES = [
  "converted",
  "updated",
  "status",
  "assigned",
  "revealed",
  "mandate",
  "recording",
  "played",
  "review",
  "dispute",
  "recalled",
  "outcome",
  "payee",
  "pack",
  "delivered",
  "delivery_reopened",
  "confirmation_overdue",
  "replacement_sent",
  "anonymised",
] as const;

export type SaleEventType = (typeof SALE_EVENT_TYPES)[number];
