import { isoDate } from "@/lib/platform/text/format";
import { addDays, dateColumn, dateText } from "./days";
import { DAY_MS } from "./milliseconds";
import { parseTypedBirthDate, parseTypedDate } from "./typed-date";

/** The day before the first one of a sheet's calendar, which counts a 29 February 1900 that never was. */
const DAY_ZERO = "1899-12-30";
/** From 1927 to 2099. A number of four digits is rather a year. */
const SERIAL = /^([1-6]\d{4}|7[0-2]\d{3})(?:\.\d+)?$/;
/** Day, month and year, in any notation. */
const WHOLE = /^(?:\d{8}|\w{1,9}\W+\w{1,9}\W+\w{2,4})$/;
const YEAR_FIRST = /^(\d{4})(?:([/. ])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))$/;
/** A year of two digits that can't be a day: "80-05-25". */
const SHORT_YEAR_FIRST = /^(3[2-9]|[4-9]\d)([/.-])(\d{1,2})\2(\d{1,2})$/;
const TWO_NUMBERS_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{2,4})$/;
const NAMED_MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
/** No date is longer. */
const LONGEST = 80;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** A time of day that follows a date: "12:00:00 am", "T00:00:00.000Z", "00:00:00 GMT+0200 (South Africa Standard Time)". */
const TIME =
  /^(.*\d)(?:T|,? +)(\d{1,2}:\d{2})(?::\d{2})?(?:[.,]\d+)?\s*([ap]\.?m\.?)?\s*((?:Z|UTC|GMT)?(?:[+-]\d{2}(?::?\d{2})?)?)(?: \([\w ]+\))?$/i;
const UTC = /^(?:Z|UTC|GMT|(?:UTC|GMT)?[+-]00(?::?00)?)$/i;
/** Milliseconds since 1970. */
const EPOCH_MILLISECONDS = /^-?[1-9]\d{10,12}$/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun|maan|din|woe|don|vry|son)[a-z]*\.?,? +(?=\S)/i;
/** Days as Afrikaans counts them: "25ste", "2de". */
const AFRIKAANS_ORDINAL = /\b(\d{1,2})(?:ste|de)\b/i;
/** Months whose Afrikaans names begin with other letters, by the first three of them. */
const AFRIKAANS: Record<string, string> = { maa: "mar", mrt: "mar", mei: "may", okt: "oct", des: "dec" };

/** How dates of a column are written, where its first rows say it: the month before the day, as in the United States. */
type DateOrder = { isMonthFirst?: boolean; isOfBirth?: boolean };

/**
 * The day that a cell of a sheet means, as "YYYY-MM-DD": what `parseTypedDate` reads, years first ("1980/5/25", "19800525"),
 * a day's number in the sheet ("29221"), the milliseconds of a midnight, each with a weekday and a time of day or without. A
 * moment in UTC is its day in South Africa.
 * @returns null when it means no day
 */
export function parseSheetDate(
  cell: string,
  { isMonthFirst = false, isOfBirth = false }: DateOrder = {},
): string | null {
  const text = cell.trim();
  if (text.length > LONGEST) return null;
  if (ISO_DAY.test(text)) return isRealDay(text) ? text : null;
  if (EPOCH_MILLISECONDS.test(text)) return dayOfMidnight(Number(text));
  const [, day = text, time, half, zone] = TIME.exec(text) ?? [];
  const date = dayOf(day, { isMonthFirst, isOfBirth });
  const moment = date && time && zone && !half && UTC.test(zone) ? new Date(`${date}T${time.padStart(5, "0")}Z`) : null;
  return moment && !Number.isNaN(moment.getTime()) ? isoDate(moment) : date;
}

function dayOf(text: string, { isMonthFirst, isOfBirth }: DateOrder): string | null {
  const date = withoutAfrikaans(text.replace(WEEKDAY, ""));
  const serial = SERIAL.exec(date)?.[1];
  if (serial) return addDays(DAY_ZERO, Number(serial));
  const [, year, , month, day, monthAfter, dayAfter] = YEAR_FIRST.exec(date) ?? [];
  const yearFirst = year && parseTypedDate(`${year}-${month ?? monthAfter}-${day ?? dayAfter}`);
  if (yearFirst && year > "1850" && year < "2200") return yearFirst;
  const [, name, dayOfName, yearOfName] = NAMED_MONTH_FIRST.exec(date) ?? [];
  const shortYearLast = date.replace(SHORT_YEAR_FIRST, "$4/$3/$1");
  const numbers =
    isMonthFirst && shortYearLast === date ? date.replace(TWO_NUMBERS_FIRST, "$3$2$1$2$4") : shortYearLast;
  const dayFirst = name ? `${dayOfName} ${name} ${yearOfName}` : numbers;
  if (!WHOLE.test(dayFirst)) return null;
  return isOfBirth ? parseTypedBirthDate(dayFirst) : parseTypedDate(dayFirst);
}

type Order = "day first" | "month first" | null;

/** Whether dates of a column can only have the month before the day, by the orders in its cells. */
export const isMonthFirst = (orders: ReadonlySet<Order>): boolean =>
  orders.has("month first") && !orders.has("day first");

/** The order of day and month in a date, where one of them is more than 12. */
export function orderIn(cell: string): Order {
  const text = cell.trim();
  if (text.length > LONGEST) return null;
  const [, first, , second] = TWO_NUMBERS_FIRST.exec(TIME.exec(text)?.[1] ?? text) ?? [];
  if (Number(first) > 12) return "day first";
  return Number(second) > 12 ? "month first" : null;
}

/** The day that begins at a moment, in UTC or in South Africa: another number of as many digits may be anything. */
function dayOfMidnight(milliseconds: number): string | null {
  const moment = new Date(milliseconds);
  const isMidnight = milliseconds % DAY_MS === 0 || isoDate(new Date(milliseconds - 1)) !== isoDate(moment);
  return isMidnight ? isoDate(moment) : null;
}

const withoutAfrikaans = (text: string) =>
  text
    .replace(AFRIKAANS_ORDINAL, "$1")
    .replace(/[a-z]+/gi, (word) => AFRIKAANS[word.slice(0, 3).toLowerCase()] ?? word);

function isRealDay(text: string): boolean {
  const day = dateColumn(text);
  return !Number.isNaN(day.getTime()) && dateText(day) === text;
}
