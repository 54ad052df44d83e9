import { phoneDigits } from "@/lib/insurance/phone";
import { escapePattern } from "@/lib/platform/text/escape";

/** By what somebody is recognised in text that was stored as it came in. */
type Traits = {
  phones: string[];
  emails: string[];
  idNumbers: string[];
  /** Full names. */
  names?: { name: string; surname: string }[];
  /** Surnames that are a value of their own, as in a search. */
  surnames?: string[];
  /** Anywhere in a text that is about this person alone. */
  words?: string[];
};

/** Of nobody. */
const NOTHING = "(?=x)y";
/** Between the digits of a number as people write it, and as a URL does. */
const GAP = "(?:%[0-9a-f]{2}|[^0-9]){0,3}";
/** Of a South African number, and of one that is dialled abroad. */
const DIALLING_CODE = `\\+?(?:(?:00)?27${GAP})?(?:00?${GAP})?`;
/** Shorter ones are too often a part of something else. */
const MIN_WORD_LENGTH = 3;

/**
 * A regular expression that finds a person by a phone number in any notation, email address, ID number, or name, also in a
 * URL, but not in a longer number, address or word. The same text is understood by JavaScript and by Postgres; use it
 * without regard to case, and on many texts in JavaScript, which is far faster at it. Without any trait it finds nothing.
 */
export function personPattern({ phones, emails, idNumbers, names = [], surnames = [], words = [] }: Traits): string {
  const parts = [
    ...phones
      .map(phoneDigits)
      .filter(isLong)
      .map((digits) => apart("0-9", DIALLING_CODE + spaced(digits))),
    ...idNumbers.filter(isLong).map((digits) => apart("0-9", spaced(digits))),
    ...emails.map((email) => `${apart("a-z0-9._%+-", written(email), "a-z0-9-")}(?!\\.[a-z0-9])`),
    ...names.flatMap(({ name, surname }) => [...inOrder(name, surname), ...inOrder(surname, name)]),
    ...surnames.filter(isLong).map((surname) => `["=]${written(surname)}(?:["&]|$)`),
    ...words.filter(isLong).map((word) => apart("a-z", written(word))),
  ];
  return [...new Set(parts)].join("|") || NOTHING;
}

/** Between two names, also in the name of a file. */
const BETWEEN = "(?:[ ,_.+-]|%20|%2c){1,3}";

const inOrder = (one: string, other: string) => [
  apart("a-z", written(one) + BETWEEN + written(other)),
  `"${escapePattern(one)}"[^{}]*"${escapePattern(other)}"`,
];

const isLong = (text: string) => text.length >= MIN_WORD_LENGTH;
const spaced = (digits: string) => [...digits].join(GAP);

/** Not within a longer run of some characters. The last digit of a character as URLs write it is not one of these. */
const apart = (before: string, pattern: string, after = before) =>
  `(?:(?<![${before}])|(?<=%[0-9a-f]{2}))${pattern}(?![${after}])`;

/** A text as it is, or with any of its characters as URLs write them. */
const written = (text: string) => [...text].map((char) => (/[a-z0-9]/i.test(char) ? char : eitherWay(char))).join("");

function eitherWay(char: string): string {
  const encoded = [...new TextEncoder().encode(char)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  return `(?:${escapePattern(char)}|${encoded}${char === " " ? "|\\+" : ""})`;
}
