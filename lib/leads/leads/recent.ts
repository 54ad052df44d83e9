import { startOfDay } from "@/lib/platform/days";
import { isoDate } from "@/lib/platform/format";
import { RECENT_DAYS } from "./status";

/** The day of what is not processed, in lead_counts. */
export const NEVER = "0001-01-01";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first of the days, "YYYY-MM-DD", of which a badge still counts what was declined or turned out not to exist. */
export const firstRecentDay = (now = new Date()): string =>
  isoDate(new Date(now.getTime() - (RECENT_DAYS - 1) * DAY_MS));

/** The moment at which that day began. */
export const recentSince = (now = new Date()): Date => startOfDay(firstRecentDay(now));
