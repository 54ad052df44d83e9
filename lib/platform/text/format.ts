/** The time zone in which every time is shown, on any machine. South Africa has no daylight saving time. */
export const ZONE = "Africa/Johannesburg";

const BYTES_PER_KILOBYTE = 1024;
const UNITS = ["KB", "MB", "GB", "TB"];

// Named here because engines disagree ("Sep", "Sept"), and the browser must repeat what the server wrote.
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

// Numbers are grouped the American way: en-ZA groups by a space or a comma, depending on the engine.
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

const wallClock = new Intl.DateTimeFormat("en-ZA", {
  timeZone: ZONE,
  calendar: "gregory",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** A point in time: ISO 8601 text as the API sends it, or a Date. */
export type Moment = string | Date;

/** A file's size in units of 1024 bytes: "12.3 KB". */
export function formatKilobytes(bytes: number): string {
  return `${oneDecimal.format(bytes / BYTES_PER_KILOBYTE)} KB`;
}

/** A size in its largest unit of 1024 of the one before: "512 B", "12.3 KB", "4.0 GB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(BYTES_PER_KILOBYTE)), UNITS.length);
  if (power === 0) return `${bytes} B`;
  return `${oneDecimal.format(bytes / BYTES_PER_KILOBYTE ** power)} ${UNITS[power - 1]}`;
}

/** A count with its thousands separated: "12,345". */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** A percentage: "33%". */
export const formatPercent = (percent: number | string): string => `${percent}%`;

/** The first `max` characters followed by "…", or the text itself when it is no longer than that. */
export function truncate(text: string, max = 120): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join("").trimEnd()}…` : text;
}

/** Date and time in South Africa: "21 Nov 2026, 14:05". @throws RangeError when it is not a moment */
export function formatDateTime(moment: Moment): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}

/** Whether a text is a moment as the API sends it. */
export const isMoment = (text: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text));

/** The time of day in South Africa: "14:05". @throws RangeError when it is not a moment */
export function formatTime(moment: Moment): string {
  const { hour, minute } = inZone(moment);
  return `${hour}:${minute}`;
}

/** The day of the week and the time in South Africa: "Mon 08:00". @throws RangeError when it is not a moment */
export function formatWeekTime(moment: Moment): string {
  const sinceSunday = new Date(`${isoDate(moment)}T00:00:00Z`).getUTCDay();
  return `${WEEKDAYS.at(sinceSunday - 1)?.slice(0, 3)} ${formatTime(moment)}`;
}

/** The date in South Africa: "21 Nov 2026". @throws RangeError when it is not a moment */
export function formatDate(moment: Moment): string {
  const { year, month, day } = inZone(moment);
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** The day in South Africa without its year: "21 Nov". @throws RangeError when it is not a moment */
export const formatDayMonth = (moment: Moment): string => formatDate(moment).split(" ").slice(0, 2).join(" ");

/** The date in South Africa as "YYYY-MM-DD", which compares and sorts as text. @throws RangeError when not a moment */
export function isoDate(moment: Moment): string {
  const { year, month, day } = inZone(moment);
  return `${year}-${month}-${day}`;
}

/** The letters of an avatar: "TM" for Thandi Mokoena, one letter when the other name is missing. */
export function initials(name: string, surname: string | null = null): string {
  return [name, surname ?? ""]
    .map((part) => [...part.trim()].at(0) ?? "")
    .join("")
    .toUpperCase();
}

/** First names as initials before the surname: "NP Zulu" of "Nomvula Precious" and "Zulu". */
export const withInitials = (names: string, surname: string): string =>
  [
    names
      .trim()
      .split(/\s+/)
      .map((name) => initials(name))
      .join(""),
    surname.trim(),
  ]
    .filter(Boolean)
    .join(" ");

function inZone(moment: Moment) {
  const parts = wallClock.formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((candidate) => candidate.type === type)?.value ?? "";
  return { year: part("year"), month: part("month"), day: part("day"), hour: part("hour"), minute: part("minute") };
}

/** A number and what it counts: "1 value", "3 values". */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(count)} ${count === 1 ? noun : plural}`;

/** "Thandi Mokoena", or only the name if there is no surname. */
export const fullNameOf = (person: { name: string; surname?: string | null }) =>
  [person.name, person.surname].filter(Boolean).join(" ");

/** The maximum number of names in a message. */
export const MAX_NAMES = 5;

/** "Ann, Ben and Cara"; beyond five the rest are counted: "Ann, Ben, Cara, Dan, Eve and 3 more". */
export function formatNames(names: readonly string[], total = names.length): string {
  const shown = names.slice(0, MAX_NAMES);
  const rest = total - shown.length;
  const last = rest > 0 ? `${formatCount(rest)} more` : shown.pop();
  return shown.length > 0 ? `${shown.join(", ")} and ${last}` : `${last}`;
}
