import type { Option } from "./choices";

/** The options, with the present choices that are no longer offered, so that they can be shown and removed. */
export const withPresent = <Choice extends Option>(offered: Choice[], present: readonly Choice[] = []): Choice[] => [
  ...offered,
  ...present.filter(({ id }) => !offered.some((each) => each.id === id)),
];
