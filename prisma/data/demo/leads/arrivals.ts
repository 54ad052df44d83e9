import { DateTime } from "luxon";
import { ZONE } from "@/lib/platform/text/format";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import type { Random, Weighted } from "../random";

const DAYS = 60;
const HOURS = DAYS * 24;
/** After this many days, leads are a third as frequent as today. */
const FADING_DAYS = 45;

/** When leads were added, oldest first: more recently, on weekdays and by day, but some at night from forms. */
export function arrivals(random: Random, now: Date, count: number): Date[] {
  const hours: Weighted<number> = Array.from({ length: HOURS }, (_, hour) => {
    const begins = now.getTime() - (hour + 1) * HOUR_MS;
    return [begins, Math.exp(-hour / 24 / FADING_DAYS) * traffic(begins)] as const;
  });
  const draw = random.drawing(hours);
  return Array.from({ length: count }, () => draw() + random.int(0, HOUR_MS / 1000 - 1) * 1000)
    .sort((one, other) => one - other)
    .map((moment) => new Date(moment));
}

function traffic(moment: number): number {
  const { hour, weekday } = DateTime.fromMillis(moment, { zone: ZONE });
  return trafficOfHour(hour) * trafficOfDay(weekday);
}

function trafficOfHour(hour: number): number {
  if (hour < 6) return 0.02;
  if (hour < 8) return 0.3;
  if (hour < 17) return 1;
  return hour < 21 ? 0.4 : 0.1;
}

function trafficOfDay(weekday: number): number {
  if (weekday === 7) return 0.2;
  return weekday === 6 ? 0.45 : 1;
}
