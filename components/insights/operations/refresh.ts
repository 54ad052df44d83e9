/** How often the screen is brought up to date while it is open. */
export const REFRESH_MS = 10_000;
