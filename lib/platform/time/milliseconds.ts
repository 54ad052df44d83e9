export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The moment a number of days before another. */
export const daysBefore = (days: number, now = new Date()): Date => new Date(now.getTime() - days * DAY_MS);
