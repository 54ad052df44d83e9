/** The messages of a form, by field. */
export type FieldErrors = Record<string, string[]>;
