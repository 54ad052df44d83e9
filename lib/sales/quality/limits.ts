// Apart from the schemas, which pages do not load first.

export const COMMENT_MAX_LENGTH = 1000;
