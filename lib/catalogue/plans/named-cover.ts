import type { MemberCover } from "./schema";

export const isWithinAges = (age: number, { min_age, max_age }: Pick<MemberCover, "min_age" | "max_age">): boolean =>
  age >= (min_age ?? 0) && (max_age === null || age <= max_age);

/** The amount that a plan names for such a member of that age, in whole units of its currency; undefined without one. */
export const namedCover = (
  rows: readonly MemberCover[],
  { member, age }: { member: MemberCover["member"] | null; age: number },
): number | undefined => rows.find((row) => row.member === member && isWithinAges(age, row))?.cover_amount;
