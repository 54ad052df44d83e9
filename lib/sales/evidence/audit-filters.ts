/** What the events of a sale are filtered by. */
export const AUDIT_FILTERS = ["type", "person"] as const;
