import { DateTime } from "luxon";

const FIXED = {
  "01-01": "New Year's Day",
  "03-21": "Human Rights Day",
  "04-27": "Freedom Day",
  "05-01": "Workers' Day",
  "06-16": "Youth Day",
  "08-09": "National Women's Day",
  "09-24": "Heritage Day",
  "12-16": "Day of Reconciliation",
  "12-25": "Christmas Day",
  "12-26": "Day of Goodwill",
};

/** In days from Easter Sunday. */
const BY_EASTER: [days: number, name: string][] = [
  [-2, "Good Friday"],
  [1, "Family Day"],
];

const SUNDAY = 7; // as ISO 8601 counts

/**
 * The public holidays that the law names for a year in South Africa, without those that were declared; days are
 * "YYYY-MM-DD", the first one first. Source: Public Holidays Act 36 of 1994, section 2 (1), with the Monday after a Sunday.
 */
export function namedHolidaysOf(year: number): { day: string; name: string }[] {
  const fixed = Object.entries(FIXED).map(([day, name]) => ({
    at: DateTime.fromISO(`${year}-${day}`, { zone: "utc" }),
    name,
  }));
  const mondays = fixed
    .filter(({ at }) => at.weekday === SUNDAY)
    .map(({ at, name }) => ({ at: at.plus({ days: 1 }), name: `${name}, observed` }));
  const moving = BY_EASTER.map(([days, name]) => ({ at: easterOf(year).plus({ days }), name }));
  return [...fixed, ...mondays, ...moving]
    .map(({ at, name }) => ({ day: at.toFormat("yyyy-MM-dd"), name }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
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
