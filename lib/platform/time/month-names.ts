export const MONTH_NAMES =
  "January February March April May June July August September October November December".split(" ");

/** The month of a day "YYYY-MM-DD": "November". */
export const monthNameOf = (day: string): string => MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? "";
