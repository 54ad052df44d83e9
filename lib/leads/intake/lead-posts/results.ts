/** The possible results of a post. */
export const POST_RESULTS = [
  "created",
  "linked",
  "updated",
  "duplicate",
  "suppressed",
  "invalid",
  "capped",
  "refused",
] as const;

export type PostResult = (typeof POST_RESULTS)[number];
