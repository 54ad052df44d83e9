import { ADULT_AGE_YEARS, type IdNumber, parseIdNumber, type RefusedIdNumber } from "@/lib/platform/id-number";

type Person = {
  /** "YYYY-MM-DD", as it was given beside the number. */
  date_of_birth?: string | null;
  /** Whether only an adult can be meant. */
  adult: boolean;
};

/**
 * What an ID number says of a person of a sale. The number leaves the century open: a date of birth that agrees with it
 * decides. Without one, the person is an adult where only an adult can be meant, else born in this century if possible.
 */
export const factsOfIdNumber = (
  number: string,
  { date_of_birth, adult }: Person,
  today = new Date(),
): IdNumber | RefusedIdNumber => parseIdNumber(number, { today, adult, dateOfBirth: date_of_birth });

/** Whether a person's type or relationship to the policyholder leaves only an adult. */
export const isAdultRequired = (
  type: { min_age: number | null } | null,
  relationship: { adult_only: boolean } | null,
): boolean => (type?.min_age ?? 0) >= ADULT_AGE_YEARS || relationship?.adult_only === true;
