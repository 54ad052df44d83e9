/** The largest id a row can have. */
export const MAX_ID = 2 ** 31 - 1;
