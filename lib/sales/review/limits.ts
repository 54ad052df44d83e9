// Apart from the schemas, which pages do not load first.

export const COMMENT_MAX_LENGTH = 1000;

/** An item is not applicable for a reason alone. */
export const WHY_NOT_APPLICABLE = "Say why it does not apply.";
