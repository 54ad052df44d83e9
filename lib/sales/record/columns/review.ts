/** A check decides a sale; a second look judges again one that has passed. */
export const REVIEW_KINDS = ["check", "second"] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

export const RESULTS = ["pass", "fail", "na"] as const;
export type Result = (typeof RESULTS)[number];

export const REVIEW_STATES = ["waiting", "open", "released", "decided"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

export const DECISIONS = ["passed", "kicked-back", "declined", "agreed", "differed"] as const;
export type Decision = (typeof DECISIONS)[number];
