import { isoDate } from "@/lib/platform/text/format";
import { daysBefore, startOfDay } from "@/lib/platform/time/days";
import { RECENT_DAYS } from "./status";

/** The value of lead_counts.processed_on for unprocessed leads. */
export const UNPROCESSED_DAY = "0001-01-01";

/** The first day, "YYYY-MM-DD", whose declined and non-existing leads a badge still counts. */
export const firstRecentDay = (now = new Date()): string => isoDate(daysBefore(RECENT_DAYS - 1, now));

/** The start of that day. */
export const recentSince = (now = new Date()): Date => startOfDay(firstRecentDay(now));
