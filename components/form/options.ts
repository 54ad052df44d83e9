export type Option = { id: number | string; name: string };

/** The choices of a field or a filter, from their labels and in their order. */
export const choicesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, name]) => ({ id, name }));

/** The options, with the present choices that are no longer offered, so that they can be shown and removed. */
export const withPresent = <Choice extends Option>(offered: Choice[], present: readonly Choice[] = []): Choice[] => [
  ...offered,
  ...present.filter(({ id }) => !offered.some((each) => each.id === id)),
];
