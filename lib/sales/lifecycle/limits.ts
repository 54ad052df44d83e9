/** The most sales that can be given to somebody else at once. */
export const MAX_REASSIGNED = 200;

export const REASON_MAX_LENGTH = 500;
