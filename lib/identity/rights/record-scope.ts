/** Which leads and sales a user reads and changes, narrowest first. */
export const RECORD_SCOPES = ["own", "team", "tenant"] as const;

export type RecordScope = (typeof RECORD_SCOPES)[number];
