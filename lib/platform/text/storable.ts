/** What Postgres stores unchanged: no NUL, no half of a surrogate pair. */
export const STORABLE = /^[^\0\p{Surrogate}]*$/u;

export const isStorable = (text: string): boolean => STORABLE.test(text);
