/** What the web server loads before Next. Each sees a request before those above it: what is refused takes no turn. */
export const PRELOADED = [
  "take-turns.mjs",
  "wrong-method.mjs",
  "peer-address.mjs",
  "readable-address.mjs",
  "away-page.mjs",
  "slow-clients.mjs",
  "anonymous-bodies.mjs",
] as const;

/** What these import. */
export const IMPORTED = ["answers.mjs", "identity.mjs"] as const;

/** Where the build writes the methods of the routes, for wrong-method.mjs. */
export const METHODS_FILE = ".next/methods.json";
