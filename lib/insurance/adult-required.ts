import { ADULT_AGE_YEARS } from "./id-number";

/**
 * Whether a person's type or relationship to the policyholder leaves only an adult. It decides the century of an ID
 * number that comes without a date of birth.
 */
export const isAdultRequired = (
  type: { min_age: number | null } | null,
  relationship: { adult_only: boolean } | null,
): boolean => (type?.min_age ?? 0) >= ADULT_AGE_YEARS || relationship?.adult_only === true;
