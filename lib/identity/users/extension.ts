/** Longer than any number within a telephone system. */
export const EXTENSION_MAX_LENGTH = 20;
