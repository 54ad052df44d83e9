import type { Moment } from "@/lib/platform/text/format";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "./milliseconds";

const WEEK_MS = 7 * DAY_MS;

/** How long ago, in its largest unit: "just now", "5 min", "3 h", "2 d", "5 w". A clock running ahead is "just now". */
export function formatAge(moment: Moment, now = new Date()): string {
  const elapsed = now.getTime() - new Date(moment).getTime();
  if (elapsed < MINUTE_MS) return "just now";
  if (elapsed < HOUR_MS) return `${Math.floor(elapsed / MINUTE_MS)} min`;
  if (elapsed < DAY_MS) return `${Math.floor(elapsed / HOUR_MS)} h`;
  if (elapsed < WEEK_MS) return `${Math.floor(elapsed / DAY_MS)} d`;
  return `${Math.floor(elapsed / WEEK_MS)} w`;
}

/** A span of milliseconds, rounded down: "2 d 3 h", "3 h 5 min", "14 min", "45 s". Days leave out the minutes. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < MINUTE_MS) return `${Math.floor(Math.max(0, milliseconds) / SECOND_MS)} s`;
  const days = { count: Math.floor(milliseconds / DAY_MS), unit: "d" };
  const hours = { count: Math.floor((milliseconds % DAY_MS) / HOUR_MS), unit: "h" };
  const minutes = { count: Math.floor((milliseconds % HOUR_MS) / MINUTE_MS), unit: "min" };
  return (days.count > 0 ? [days, hours] : [hours, minutes])
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}`)
    .join(" ");
}
