import { DAY_MS } from "@/lib/platform/time/milliseconds";

/** For how many days a merge can be undone. */
export const UNDO_DAYS = 30;

/** Until when a merge can be undone, as ISO 8601 text; null once that is over. */
export function undoableUntil(mergedAt: Date): string | null {
  const until = new Date(mergedAt.getTime() + UNDO_DAYS * DAY_MS);
  return until > new Date() ? until.toISOString() : null;
}
