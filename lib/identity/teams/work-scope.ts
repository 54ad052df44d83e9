/** Whose work: one's own, that of "My Team", or all within one's record scope. */
export const WORK_SCOPES = ["me", "team", "tenant"] as const;

export type WorkScope = (typeof WORK_SCOPES)[number];
