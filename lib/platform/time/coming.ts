import { formatTime, formatWeekTime, isoDate, type Moment } from "@/lib/platform/text/format";
import { DAY_MS } from "./milliseconds";

/** A coming moment in South Africa: "today 08:00", "tomorrow 08:00" or "Mon 08:00". @throws RangeError for no valid date */
export function formatComing(moment: Moment, now: Date): string {
  const day = isoDate(moment);
  if (day === isoDate(now)) return `today ${formatTime(moment)}`;
  const tomorrow = isoDate(new Date(now.getTime() + DAY_MS));
  return day === tomorrow ? `tomorrow ${formatTime(moment)}` : formatWeekTime(moment);
}
