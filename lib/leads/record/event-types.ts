/** What the events of a lead tell. */
export const LEAD_EVENT_TYPES = [
  "created",
  "status",
  "assigned",
  "updated",
  "processed",
  "undone",
  "converted",
  "note",
  "revealed",
  "consent",
  "client",
  "recording",
  "played",
  "call",
  "anonymised",
] as const;

export type LeadEventType = (typeof LEAD_EVENT_TYPES)[number];
