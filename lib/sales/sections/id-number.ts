import { isoDate } from "@/lib/platform/format";
import { ADULT_AGE_YEARS, ageOn, type IdNumber, parseIdNumber, type RefusedIdNumber } from "@/lib/platform/id-number";

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
export function factsOfIdNumber(
  number: string,
  { date_of_birth, adult }: Person,
  today = new Date(),
): IdNumber | RefusedIdNumber {
  const read = parseIdNumber(number, { today, adult });
  if (!read.ok || !date_of_birth || !isBirthOf(read.id_number, date_of_birth)) return read;
  const currentDate = isoDate(today);
  return date_of_birth > currentDate ? read : { ...read, date_of_birth, age: ageOn(date_of_birth, currentDate) };
}

/** Whether a person's type or relationship to the policyholder leaves only an adult. */
export const isAdultRequired = (
  type: { min_age: number | null } | null,
  relationship: { adult_only: boolean } | null,
): boolean => (type?.min_age ?? 0) >= ADULT_AGE_YEARS || relationship?.adult_only === true;

const isBirthOf = (idNumber: string, date: string) =>
  /^(19|20)/.test(date) && date.replaceAll("-", "").slice(2) === idNumber.slice(0, 6);
