import type { Option } from "./choices";

/** What can be chosen, and what is chosen already where it is no longer offered: it can then be let go. */
export const withPresent = <Choice extends Option>(offered: Choice[], present: readonly Choice[] = []): Choice[] => [
  ...offered,
  ...present.filter(({ id }) => !offered.some((each) => each.id === id)),
];
