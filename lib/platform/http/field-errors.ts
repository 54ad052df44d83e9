/** What is wrong with a form, by field: the messages of each. */
export type FieldErrors = Record<string, string[]>;
