/** What the web server loads before Next. Each sees a request before those above it: what is refused takes no turn. */
export const PRELOADED = [
  "take-turns.mjs",
  "peer-address.mjs",
  "readable-address.mjs",
  "away-page.mjs",
  "slow-clients.mjs",
  "anonymous-bodies.mjs",
] as const;

/** What these import. */
export const IMPORTED = ["answers.mjs", "identity.mjs"] as const;
