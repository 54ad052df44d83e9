import { isoDate } from "@/lib/platform/format";

const ADULT_AGE_YEARS = 18;
const FIRST_MALE_SEQUENCE = 5000;
const LAST_SEQUENCE = 9999;

// The place in this list is the digit C.
const CITIZENSHIPS = ["citizen", "permanent resident", "refugee"] as const;

// As they stand in a text, however they are grouped.
const THIRTEEN_DIGITS = /(?<!\d)(?:\d[\s-]*){12}\d(?!\d)/g;

// The digit A has lost its meaning; numbers issued today carry an 8.
const UNUSED_DIGIT = "8";

export type Citizenship = (typeof CITIZENSHIPS)[number];

/** What an ID number says of its holder. `date_of_birth` is "YYYY-MM-DD", `age` is in completed years. */
export type IdNumber = {
  ok: true;
  id_number: string;
  date_of_birth: string;
  gender: "female" | "male";
  citizenship: Citizenship;
  age: number;
};

/** Why a text is not an ID number, in words for the person who typed it. */
export type RefusedIdNumber = { ok: false; message: string };

/**
 * Reads a South African ID number, `YYMMDD SSSS C A Z`: date of birth, sequence (5000 and above male), citizenship, a
 * digit out of use, check digit. Spaces are ignored. The number holds no century: it is 20YY unless that is in the
 * future; with `adult` it is 19YY where 20YY would make a minor and the day existed in that year.
 *
 * Source: Identification Act 68 of 1997, section 7 (2); the check digit is that of ISO/IEC 7812-1, annex B (Luhn).
 */
export function parseIdNumber(
  text: string,
  { today = new Date(), adult = false }: { today?: Date; adult?: boolean } = {},
): IdNumber | RefusedIdNumber {
  const digits = text.replace(/\s/g, "");
  if (!/^\d{13}$/.test(digits)) return refused("ID number must be 13 digits");

  const currentDate = isoDate(today);
  const dateOfBirth = birthDate(digits, currentDate, adult);
  if (!dateOfBirth) return refused("ID number has an invalid date of birth");

  // Before the citizenship, since a mistyped citizenship digit is a mistyped number: the check digit tells.
  if (luhnSum(digits) % 10 !== 0) return refused("ID number check digit is wrong");

  const citizenship = CITIZENSHIPS[Number(digits.charAt(10))];
  if (!citizenship) return refused("ID number has an invalid citizenship digit");

  return {
    ok: true,
    id_number: digits,
    date_of_birth: dateOfBirth,
    gender: Number(digits.slice(6, 10)) >= FIRST_MALE_SEQUENCE ? "male" : "female",
    citizenship,
    age: ageOn(dateOfBirth, currentDate),
  };
}

/** Completed years on a date, both "YYYY-MM-DD". A 29 February is celebrated on 1 March of a year without one. */
export function ageOn(dateOfBirth: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return date.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** The form for lists, "850615 **** 183": enough to tell two people apart. Anything but 13 digits is hidden whole. */
export function maskIdNumber(text: string): string {
  const digits = text.replace(/\s/g, "");
  return /^\d{13}$/.test(digits) ? `${digits.slice(0, 6)} **** ${digits.slice(-3)}` : "****";
}

/** A text with the ID numbers in it masked, however their digits are grouped. */
export const maskIdNumbersIn = (text: string): string =>
  text.replace(THIRTEEN_DIGITS, (number) =>
    parseIdNumber(number.replaceAll("-", "")).ok ? maskGrouped(number) : number,
  );

/** A text with all numbers in it masked that are as long as an ID number: one that is mistyped is hidden as well. */
export const maskThirteenDigitsIn = (text: string): string => text.replace(THIRTEEN_DIGITS, maskGrouped);

const maskGrouped = (number: string) => maskIdNumber(number.replaceAll("-", ""));

/**
 * Builds an ID number with its check digit, for demonstration data.
 * @param person `dateOfBirth` as "YYYY-MM-DD" from 1900 to 2099; `sequence` 0 to 9999, male from 5000.
 * @throws RangeError when the date does not exist or the sequence is out of range.
 */
export function makeIdNumber(person: { dateOfBirth: string; sequence: number; citizenship: Citizenship }): string {
  const { dateOfBirth, sequence, citizenship } = person;
  if (!/^(19|20)\d\d-/.test(dateOfBirth) || !isRealDate(dateOfBirth)) {
    throw new RangeError(`Not a date of birth from 1900 to 2099: ${dateOfBirth}`);
  }
  if (!Number.isInteger(sequence) || sequence < 0 || sequence > LAST_SEQUENCE) {
    throw new RangeError(`Not a sequence from 0 to ${LAST_SEQUENCE}: ${sequence}`);
  }
  const birth = dateOfBirth.replaceAll("-", "").slice(2);
  const serial = String(sequence).padStart(4, "0");
  const unchecked = `${birth}${serial}${CITIZENSHIPS.indexOf(citizenship)}${UNUSED_DIGIT}`;
  return `${unchecked}${(10 - (luhnSum(`${unchecked}0`) % 10)) % 10}`;
}

const refused = (message: string): RefusedIdNumber => ({ ok: false, message });

function birthDate(digits: string, today: string, adult: boolean): string | undefined {
  const monthAndDay = `${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  const possible = ["20", "19"]
    .map((century) => `${century}${digits.slice(0, 2)}-${monthAndDay}`)
    .filter((date) => isRealDate(date) && date <= today);
  const ofAnAdult = possible.find((date) => ageOn(date, today) >= ADULT_AGE_YEARS);
  return adult && ofAnAdult ? ofAnAdult : possible.at(0);
}

function isRealDate(date: string): boolean {
  // Engines read 30 February as 2 March: only a date that comes back unchanged exists.
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const weighted = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return sum + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
}
