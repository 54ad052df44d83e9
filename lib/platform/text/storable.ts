/** What Postgres stores unchanged: no NUL, no half of a surrogate pair. */
export const STORABLE = /^[^\0\p{Surrogate}]*$/u;

/** Marks that turn the direction of what follows them, also beyond their own text. Joiners, which Indic scripts need, stay. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

export const withoutDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, "");

export const isStorable = (text: string): boolean => STORABLE.test(text);
