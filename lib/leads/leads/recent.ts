import { startOfDay } from "@/lib/platform/days";
import { isoDate } from "@/lib/platform/format";
import { daysBefore } from "@/lib/platform/time";
import { RECENT_DAYS } from "./status";

/** The processed_on of unprocessed leads in lead_counts. */
export const UNPROCESSED_DAY = "0001-01-01";

/** The first of the days, "YYYY-MM-DD", of which a badge still counts what was declined or turned out not to exist. */
export const firstRecentDay = (now = new Date()): string => isoDate(daysBefore(RECENT_DAYS - 1, now));

/** The moment at which that day began. */
export const recentSince = (now = new Date()): Date => startOfDay(firstRecentDay(now));
