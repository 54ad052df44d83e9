export type Filter = {
  name: string;
  label: string;
  /** The choices; without any, the filter is a date. */
  options?: readonly { id: number | string; name: string }[];
  /** It can also be "is not" and "is any of": the list takes it in its parameter `conditions`. */
  composable?: boolean;
  /** Filters that no longer apply when this one changes. */
  clears?: readonly string[];
  /** Hidden behind a button while it is off. */
  seldom?: boolean;
  /** It is only set by links and can't be chosen: a chip says what it means, to be removed. */
  describe?: (value: string) => string;
};
