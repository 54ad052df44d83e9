/** Values of a list's user filter apart from ids: the reader's own records, and those of nobody. */
export const WHOSE = ["me", "nobody"] as const;

/** The user id of records without a user in the counts. */
export const NOBODY = 0;

type Reader = { id: number };

/** The user id of a filter; 0 for the records of nobody, undefined for everybody's. */
export function userIdOf(reader: Reader, asked: (typeof WHOSE)[number] | number | undefined): number | undefined {
  if (asked === "me") return reader.id;
  return asked === "nobody" ? NOBODY : asked;
}

/** "me" and "nobody" among the values of a condition; null is nobody. */
export function userIdOfValue(reader: Reader, value: string | number): string | number | null {
  if (value === "me") return reader.id;
  return value === "nobody" ? null : value;
}
