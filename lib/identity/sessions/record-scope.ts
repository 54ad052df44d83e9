/** Which leads and sales somebody reads and changes, from the fewest to all of the tenant's. */
export const RECORD_SCOPES = ["own", "team", "tenant"] as const;

export type RecordScope = (typeof RECORD_SCOPES)[number];
