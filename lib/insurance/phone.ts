import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { withoutExponent } from "@/lib/platform/text/scientific";

const SOUTH_AFRICAN_DIGITS = 9; // without the leading 0 or the country code

// How most lists write them. Parsing them here takes a hundredth of the time that the library needs.
const PLAIN_SOUTH_AFRICAN = /^(?:0|\+27)([1-9]\d{8})$/;

/** No text about a few numbers is longer, and reading one takes more than its length. */
const LONGEST = 120;

/** The country that national numbers belong to, as an ISO 3166-1 code: "ZA", "US". */
export type PhoneRegion = CountryCode;

/**
 * A telephone number as stored, E.164: "+27821234567" for "082 123 4567", "27 82 123 4567", "tel:+27-82-123-4567".
 * An extension is dropped. Null when the text is not exactly one valid number.
 * @param region the country of a number without a country code.
 */
export function normalisePhone(text: string, region: PhoneRegion = "ZA"): string | null {
  if (text.length > LONGEST) return null;
  const plain = PLAIN_SOUTH_AFRICAN.exec(text)?.[1];
  if (plain && (region === "ZA" || text.startsWith("+"))) return `+27${plain}`;

  // `extract` would pick a number out of other text, but nobody could tell whether it is the one that was meant.
  const number = parsePhoneNumberFromString(unwrapped(text), { defaultCountry: region, extract: false });
  if (!number?.isValid()) return null;

  // The metadata allows for short and long service numbers under 08, so a mobile number with a digit missing passes as
  // valid. A person's number has ten digits with its leading 0 (ICASA, National Numbering Plan Regulations 2016).
  if (number.country === "ZA" && number.nationalNumber.length !== SOUTH_AFRICAN_DIGITS) return null;
  return number.number;
}

/** What is written before a number: "tel:+27821234567", "sip:0821234567@pbx.example", "p:+27821234567", "Cell 0821234567". */
const SCHEME = /^(?:(?:sips?|callto|whatsapp|[chmptw])\s*:|(?:tel|phone|mobile|cell|home|work)\s*[:.]?)\s*(?=[+(\d])/i;
/** What follows a number that has a scheme. */
const PARAMETERS = /[@;?].*$/;
const AFRIKAANS_EXTENSION = /\buitb[a-z]{0,8}\.?\s{0,3}(?=\d{1,8}$)/i;
/** A number that a sheet took for an amount: "821110011.0". */
const AMOUNT = /^\+?\d{9,15}[.,]0+$/;

/** The number in a text without what programs write around it, and without the direction marks of contact lists. */
function unwrapped(text: string): string {
  const visible = text.replace(/\p{Cf}/gu, "").trim();
  if (SCHEME.test(visible)) return visible.replace(SCHEME, "").replace(PARAMETERS, "");
  if (AFRIKAANS_EXTENSION.test(visible)) return visible.replace(AFRIKAANS_EXTENSION, "ext ");
  return AMOUNT.test(visible) ? visible.replace(/[.,]0+$/, "") : withoutExponent(visible);
}

const BETWEEN_NUMBERS = /[/;|,\n&]|:::|\s{2,}|\s(?:or|of|and|en)\s/i;
const TWO_IN_A_ROW = /^((?:\+27|0)(?:\s?\d){9})[\s-]+((?:\+27|0)(?:\s?\d){9})$/;
const EXTENSION = /(?:(?:ext|uitb|x)[a-z]{0,8}\.?|#)[\s=]{0,3}\d{1,8}$/i;

/** Whether a text ends in an extension, which `normalisePhone` drops: "011 123 4567 ext 12". */
export const hasExtension = (text: string): boolean => text.length <= LONGEST && EXTENSION.test(text.trim());

/** Digits among words, as a number is written: not within a word or an address. */
const AMONG_WORDS = /(?<![\p{L}\d@_])(?:\+\s?)?\(?\d[\d\s().\p{Pd}]*\d(?![\p{L}\d@_])/gu;
/** How a South African number begins among words, where other digits may be anything. */
const CLEAR_BEGINNING = /^\(?(?:\+|0|27)/;
/** Fewer digits than a telephone number has are a part of the words: "after 17:00". */
const MANY_DIGITS = /\d(?:[^\p{L}\d]*\d){6}/u;

type PhonesIn = { numbers: string[]; hasWords: boolean; isAll: boolean };

/**
 * The numbers of a text that may hold several, "082 111 0011 / 083 222 0022", and words, "082 111 0011 (wife)", as stored.
 * @returns also whether it has words or an extension, and whether all of its numbers were read
 */
export function phonesIn(text: string, region: PhoneRegion = "ZA"): PhonesIn {
  if (text.length > LONGEST) return { numbers: [], hasWords: false, isAll: false };
  const trimmed = text.trim();
  const whole = normalisePhone(trimmed, region);
  if (whole !== null) return { numbers: [whole], hasWords: hasExtension(trimmed), isAll: true };
  const split = TWO_IN_A_ROW.exec(trimmed)?.slice(1) ?? trimmed.split(BETWEEN_NUMBERS);
  const parts = SCHEME.test(trimmed) ? [trimmed] : split.filter((part) => part.trim() !== "");
  const read = parts.map((part) => numbersOf(part, region));
  const numbers = [...new Set(read.flatMap((part) => part.numbers))];
  const hasWords = hasExtension(trimmed) || read.some((part) => part.hasWords);
  return { numbers, hasWords, isAll: numbers.length > 0 && read.every(({ isAll }) => isAll) };
}

function numbersOf(part: string, region: PhoneRegion): PhonesIn {
  const number = normalisePhone(part, region);
  if (number !== null) return { numbers: [number], hasWords: false, isAll: true };
  if (!/\p{L}/u.test(part)) return { numbers: [], hasWords: true, isAll: !/\d/.test(part) };
  const runs = (part.match(AMONG_WORDS) ?? []).flatMap((run) => TWO_IN_A_ROW.exec(run)?.slice(1) ?? run);
  const read = runs.map((run) => (region !== "ZA" || CLEAR_BEGINNING.test(run) ? normalisePhone(run, region) : null));
  const rest = runs.reduce((text, run, place) => (read[place] === null ? text : text.replace(run, "x")), part);
  return { numbers: read.filter((found) => found !== null), hasWords: true, isAll: !MANY_DIGITS.test(rest) };
}

/** A stored number for display: "082 123 4567", or "+1 504 621 8927" abroad. Any other text is returned unchanged. */
export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.country === "ZA" ? number.formatNational() : number.formatInternational();
}

/** The digits of a stored number that every notation of it has: "821234567" for "+27821234567". */
export const phoneDigits = (e164: string): string => e164.replace(/^\+27/, "").replace(/\D/g, "");
