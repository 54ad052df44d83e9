/** What people type between the digits of a number, in a text without what can't be seen. */
const GAP = String.raw`[^\p{L}\p{N}]{0,20}`;
const MONTH = `(?:0${GAP}[1-9]|1${GAP}[0-2])`;
const DAY = `(?:0${GAP}[1-9]|[12]${GAP}\\d|3${GAP}[01])`;

const BEGINS_WITH_DATE = new RegExp([String.raw`(?<!\d)\d`, String.raw`\d`, MONTH, DAY, String.raw`\d`].join(GAP), "u");
const TWELVE_DIGITS = new RegExp(String.raw`(?<!\d)(?:\d${GAP}){11}\d`, "gu");
const THIRTEEN_DIGITS = new RegExp(String.raw`(?<!\d)(?:\d${GAP}){12}\d(?!\d)`, "gu");

const plain = (text: string): string => text.normalize("NFKC").replace(/\p{Cf}/gu, "");

/** Whether a text has seven digits in a row that begin with a date, YYMMDD, as every ID number does. */
export const mayHoldIdNumber = (text: string): boolean => BEGINS_WITH_DATE.test(plain(text));

/** Whether a text has twelve digits that begin with a date: the thirteenth of an ID number follows from them. */
export const mayHoldAlmostAll = (text: string): boolean =>
  Array.from(plain(text).matchAll(TWELVE_DIGITS), ([match]) => match).some((match) => BEGINS_WITH_DATE.test(match));

/** The first thirteen digits in a text that begin with a date, without what is between them. */
export const idNumberDigits = (text: string): string | undefined =>
  Array.from(plain(text).matchAll(THIRTEEN_DIGITS), ([match]) => match)
    .find((match) => mayHoldIdNumber(match))
    ?.replace(/\D/g, "");
