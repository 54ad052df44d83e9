/** How often figures are loaded again. Changes that the event stream announces are shown sooner. */
export const REFRESH_MS = 30_000;
