import type { z } from "zod";

/** The messages of a form, by field. */
export type FieldErrors = Record<string, string[]>;

/** The message of a field that a body may not have. */
export const UNKNOWN_FIELD = "Unknown field.";
/** More unknown fields than this are not named. */
export const MAX_UNKNOWN_FIELDS = 20;
/** In characters: a name that somebody has sent may be as long as the body. */
const MAX_NAME_LENGTH = 100;

/** The problems of an issue, each with the path of its field: one for each unknown field. */
export const problemsOf = (issue: z.core.$ZodIssue): [path: string[], message: string][] =>
  issue.code === "unrecognized_keys"
    ? issue.keys
        .slice(0, MAX_UNKNOWN_FIELDS)
        .map((name) => [[...issue.path, name.slice(0, MAX_NAME_LENGTH)].map(String), UNKNOWN_FIELD])
    : [[issue.path.map(String), issue.message]];
