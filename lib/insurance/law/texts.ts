// Figures of rules of law in words. Browsers load them, so they come without the schemas of the rules.

type Hours = { opens: number; closes: number };

/** "weekdays 08:00–20:00 and Saturdays 09:00–13:00" */
export const hoursText = ({ weekdays, saturdays }: { weekdays: Hours; saturdays: Hours }): string =>
  `weekdays ${fromTo(weekdays)} and Saturdays ${fromTo(saturdays)}`;

const fromTo = ({ opens, closes }: Hours) => `${clock(opens)}–${clock(closes)}`;
const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** "a quarter" of 4, "1/3" of 3. */
export const partOfTermText = (part: number): string => (part === 4 ? "a quarter" : `1/${part}`);
