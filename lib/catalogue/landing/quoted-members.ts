/** Whom a quote can be for. */
export const QUOTED_MEMBERS = ["main", "spouse", "child", "parent"] as const;

export type QuotedMember = (typeof QUOTED_MEMBERS)[number];
