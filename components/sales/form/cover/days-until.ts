import { isoDate } from "@/lib/platform/text/format";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How far a date, "YYYY-MM-DD", is from today in South Africa: "in 10 days", "tomorrow", "3 days ago". */
export function daysUntil(date: string, now = new Date()): string {
  const days = Math.round((Date.parse(date) - Date.parse(isoDate(now))) / DAY_MS);
  return Number.isNaN(days) ? "" : words.format(days, "day");
}

const words = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
