import { DateTime } from "luxon";

const FIXED = ["01-01", "03-21", "04-27", "05-01", "06-16", "08-09", "09-24", "12-16", "12-25", "12-26"];

/** Good Friday and Family Day, in days from Easter Sunday. */
const EASTER_OFFSETS = [-2, 1];

/** Days that the President has declared under section 2A of the Act, such as that of an election. */
const DECLARED = ["2023-12-15", "2024-05-29"];

const SUNDAY = 7; // as ISO 8601 counts

/**
 * The public holidays of a year in South Africa, as "YYYY-MM-DD". Source: Public Holidays Act 36 of 1994, section 2 (1),
 * with the Monday after a Sunday. A day that is declared has to be added above.
 */
export function publicHolidaysOf(year: number): ReadonlySet<string> {
  const fixed = FIXED.map((day) => DateTime.fromISO(`${year}-${day}`, { zone: "utc" }));
  const mondays = fixed.filter(({ weekday }) => weekday === SUNDAY).map((day) => day.plus({ days: 1 }));
  const moving = EASTER_OFFSETS.map((days) => easterOf(year).plus({ days }));
  const declared = DECLARED.filter((day) => day.startsWith(`${year}-`));
  return new Set([...[...fixed, ...mondays, ...moving].map((day) => day.toFormat("yyyy-MM-dd")), ...declared]);
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): DateTime {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return DateTime.utc(year, Math.floor(days / 31), (days % 31) + 1);
}
