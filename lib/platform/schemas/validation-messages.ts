import { z } from "zod";
import { UNKNOWN_FIELD } from "./field-errors";

// Importing this file gives every schema of this process, or of this page, plain words. A schema's own message wins.

type Issue = z.core.$ZodRawIssue;

const TYPES: Record<string, string> = {
  string: "Must be text",
  number: "Must be a number",
  int: "Must be an integer",
  boolean: "Choose yes or no",
  array: "Must be a list",
  date: "Enter a date",
  object: "Must be an object",
  record: "Must be an object",
};

const FORMATS: Record<string, string> = {
  email: "Enter an email address such as name@example.com",
  url: "Enter a web address such as https://example.com",
  date: "Enter a date such as 2026-11-21",
  datetime: "Enter a date and time such as 2026-11-21T08:00:00Z",
};

const NOT_VALID = "This value is not valid.";
/** More choices than this are not listed. */
const MAX_LISTED = 20;

/** What is wrong with a value, for whoever has entered it in a form, in an address or in a program. */
function plainMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input == null ? "Required" : (TYPES[issue.expected] ?? NOT_VALID);
    case "invalid_value":
      return choicesOf(issue.values);
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return FORMATS[issue.format] ?? NOT_VALID;
    case "not_multiple_of":
      return `Must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return UNKNOWN_FIELD;
    default:
      return NOT_VALID;
  }
}

function choicesOf(values: readonly unknown[]): string {
  if (values.length > MAX_LISTED) return "Choose from the list";
  return values.length === 1 ? `Must be ${values[0]}` : `Must be one of ${values.join(", ")}`;
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === "string") return minimum === 1 ? "Required" : `Min ${minimum} characters`;
  if (origin === "array" || origin === "set")
    return minimum === 1 ? "Choose at least one" : `Choose at least ${minimum}`;
  return inclusive ? `Must be ${minimum} or more` : `Must be more than ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === "string") return `Max ${maximum} characters`;
  if (origin === "array" || origin === "set") return `At most ${maximum}`;
  return inclusive ? `Must be ${maximum} or less` : `Must be less than ${maximum}`;
}

z.config({ localeError: plainMessage });
