import { phoneDigits } from "./phone";

/** By what somebody is recognised in text that was stored as it came in. */
export type Traits = {
  names: { name: string; surname: string | null }[];
  phones: string[];
  emails: string[];
  idNumbers: string[];
};

/** Between the digits of a number as people write it, and as a URL does. */
const GAP = "(?:%20|[^0-9]){0,3}";
/** Shorter ones are too often a part of something else. */
const MIN_WORD_LENGTH = 3;

/**
 * A regular expression that finds a person by a phone number in any notation, email address, ID number, or full name, and
 * by a surname that is a value of its own. The same text is understood by JavaScript and by Postgres; use it without regard
 * to case. Null without any trait.
 */
export function personPattern({ names, phones, emails, idNumbers }: Traits): string | null {
  const parts = [
    ...[...phones.map(phoneDigits), ...idNumbers].filter(isLong).map((digits) => [...digits].join(GAP)),
    ...emails.map((email) => escaped(email).replace("@", "(?:@|%40)")),
    ...names.flatMap(({ name, surname }) => (surname ? namePatterns(name, surname) : [])),
  ];
  return parts.length === 0 ? null : [...new Set(parts)].join("|");
}

const isLong = (text: string) => text.length >= MIN_WORD_LENGTH;

function namePatterns(name: string, surname: string): string[] {
  const both = `${escaped(name)}(?: |\\+|%20)${escaped(surname)}`;
  return isLong(surname) ? [both, `["=]${escaped(surname)}(?:["&]|$)`] : [both];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
