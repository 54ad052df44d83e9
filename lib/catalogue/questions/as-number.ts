const NUMBER = /^-?\d+(\.\d+)?$/;

/** The number that a text stands for; any other value unchanged. */
export const asNumber = (value: unknown): unknown =>
  typeof value === "string" && NUMBER.test(value.trim()) ? Number(value) : value;
