import { isoDate } from "@/lib/platform/text/format";
import { isScientific, ROUNDED_NUMBER, withoutExponent } from "@/lib/platform/text/scientific";

/** Source: Children's Act 38 of 2005, section 17. */
export const ADULT_AGE_YEARS = 18;
const DIGITS = 13;
const FIRST_MALE_SEQUENCE = 5000;
const LAST_SEQUENCE = 9999;

// The index in this list is the digit C.
const CITIZENSHIPS = ["citizen", "permanent resident", "refugee"] as const;

/** What people write between the digits. */
const GAPS = /[\s\p{Pd}/.]+/gu;
/** Thirteen digits inside a text, however they are grouped, and as many as a sheet leaves of them. */
const THIRTEEN_DIGITS = /(?<!\d)(?:\d[\s\p{Pd}/.]*){12}\d(?!\d)/gu;
const ELEVEN_TO_THIRTEEN_DIGITS = /(?<!\d)(?:\d[\s\p{Pd}/.]*){10,12}\d(?!\d)/gu;
const LABEL = /^(?:(?:rsa|sa)\s*)?id(?:\s*(?:no|nr|number|nommer))?\s*[.:#]?\s*(?=\d)/i;
/** The decimals of a number that a sheet took for an amount: "8001015009087.0". */
const DECIMALS = /(?<=^\d{11,13})[.,]0+$/;

// The digit A no longer means anything. Numbers issued today have an 8 there.
const UNUSED_DIGIT = "8";
/** A number of a person born in the 2000s without the zeros that a sheet dropped. Their digit A is 8 or 9. */
const WITHOUT_ZEROS = /^\d{9,10}[89]\d$/;

export type Citizenship = (typeof CITIZENSHIPS)[number];

/** What an ID number says about its holder. `date_of_birth` is "YYYY-MM-DD", `age` is in completed years. */
export type IdNumber = {
  ok: true;
  id_number: string;
  date_of_birth: string;
  gender: "female" | "male";
  citizenship: Citizenship;
  age: number;
};

/** What is known of the holder of an ID number. */
type Known = { today?: Date; adult?: boolean; dateOfBirth?: string | null; typed?: boolean };

/** Why a text is not an ID number, as a message for the person who typed it. */
type RefusedIdNumber = { ok: false; message: string };

/**
 * Parses a South African ID number, `YYMMDD SSSS C A Z`: date of birth, sequence (male from 5000), citizenship, an
 * unused digit, check digit. Blanks, hyphens, slashes and dots between the digits are ignored, as are a label and decimals.
 * The zeros that a sheet dropped at the beginning are restored, unless the number was `typed`. The century is not part of the
 * number: the year is 20YY unless that is in the future. With `adult` it is 19YY where 20YY would make a minor, if that date
 * existed in 19YY. A `dateOfBirth`, "YYYY-MM-DD", that agrees with the number decides.
 *
 * Source: Identification Act 68 of 1997, section 7 (2); the check digit is that of ISO/IEC 7812-1, annex B (Luhn).
 */
export function parseIdNumber(text: string, known: Known = {}): IdNumber | RefusedIdNumber {
  const plain = withoutExponent(text.trim()).replace(LABEL, "");
  if (isScientific(plain)) return refused(ROUNDED_NUMBER);
  const digits = plain.replace(DECIMALS, "").replace(GAPS, "");
  const restored = !known.typed && WITHOUT_ZEROS.test(digits) ? parseDigits(digits.padStart(DIGITS, "0"), known) : null;
  return restored?.ok ? restored : parseDigits(digits, known);
}

function parseDigits(
  digits: string,
  { today = new Date(), adult = false, dateOfBirth: given }: Known,
): IdNumber | RefusedIdNumber {
  if (!/^\d{13}$/.test(digits)) return refused("ID number must be 13 digits");

  const currentDate = isoDate(today);
  const possible = birthDates(digits, currentDate);
  const ofAnAdult = possible.find((date) => adult && ageOn(date, currentDate) >= ADULT_AGE_YEARS);
  const dateOfBirth = possible.find((date) => date === given) ?? ofAnAdult ?? possible.at(0);
  if (!dateOfBirth) return refused("ID number has an invalid date of birth");

  // Checked before the citizenship, since a mistyped citizenship digit usually makes the check digit wrong.
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

/**
 * Whether a person's type or relationship to the policyholder leaves only an adult. It decides the century of an ID
 * number that comes without a date of birth.
 */
export const isAdultRequired = (
  type: { min_age: number | null } | null,
  relationship: { adult_only: boolean } | null,
): boolean => (type?.min_age ?? 0) >= ADULT_AGE_YEARS || relationship?.adult_only === true;

/** Completed years on a date, both "YYYY-MM-DD". In other years a birthday on 29 February counts as 1 March. */
export function ageOn(dateOfBirth: string, date: string): number {
  const years = Number(date.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return date.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** The masked form for lists, "850615 **** 183", which still tells two people apart. Other text is hidden completely. */
export function maskIdNumber(text: string): string {
  const digits = text.replace(/\s/g, "");
  return /^\d{13}$/.test(digits) ? `${digits.slice(0, 6)} **** ${digits.slice(-3)}` : "****";
}

/** Whether a text is what `maskIdNumber` makes of a number. */
export const isMaskedIdNumber = (text: string): boolean => /^(\d{6} \*{4} \d{3}|\*{4})$/.test(text);

/** The text with its valid ID numbers masked, however their digits are grouped. */
export const maskIdNumbersIn = (text: string): string =>
  text.replace(ELEVEN_TO_THIRTEEN_DIGITS, (number) => {
    const read = parseIdNumber(number);
    return read.ok ? maskIdNumber(read.id_number) : number;
  });

/** The text with every number of thirteen digits masked, including mistyped ID numbers. */
export const maskThirteenDigitsIn = (text: string): string =>
  text.replace(THIRTEEN_DIGITS, (number) => maskIdNumber(number.replace(GAPS, "")));

/**
 * Makes an ID number with its check digit, for demo data.
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

/** The dates of birth that a number can mean, the latest first. */
function birthDates(digits: string, today: string): string[] {
  const monthAndDay = `${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  return ["20", "19"]
    .map((century) => `${century}${digits.slice(0, 2)}-${monthAndDay}`)
    .filter((date) => isRealDate(date) && date <= today);
}

function isRealDate(date: string): boolean {
  // Engines parse 30 February as 2 March, so a date exists only if it comes back unchanged.
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const weighted = place % 2 === 0 ? Number(digit) : Number(digit) * 2;
    return sum + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
}
