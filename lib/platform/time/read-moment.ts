import { formatDateTime, formatWeekTime } from "@/lib/platform/text/format";
import { formatDuration } from "./elapsed";
import { fromLocalInput } from "./local-time";
import { DAY_MS } from "./milliseconds";

/** Beyond this the date says more than the distance. */
const NEAR_MS = 2 * DAY_MS;

/**
 * A field's date and time in full: "Tue 1 Dec 2026, 14:05, in 2 h 5 min", without the distance when it is far away.
 * @param local "YYYY-MM-DDTHH:MM"
 * @returns null for any other text
 */
export function readMoment(local: string, now = new Date()): string | null {
  if (Number.isNaN(Date.parse(`${local}:00+02:00`))) return null;
  const moment = fromLocalInput(local);
  const [weekday] = formatWeekTime(moment).split(" ");
  const ahead = Date.parse(moment) - now.getTime();
  const full = `${weekday} ${formatDateTime(moment)}`;
  if (Math.abs(ahead) > NEAR_MS) return full;
  return `${full}, ${ahead < 0 ? `${formatDuration(-ahead)} ago` : `in ${formatDuration(ahead)}`}`;
}
