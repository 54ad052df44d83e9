import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

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
/** A number that a sheet took for an amount: "821110011.0", "8.21110011E+08". */
const AMOUNT = /^\+?\d{9,15}[.,]0+$/;
const SCIENTIFIC = /^(\d)[.,](\d+)E\+?(\d+)$/i;

/** The number in a text without what programs write around it, and without the direction marks of contact lists. */
function unwrapped(text: string): string {
  const visible = text.replace(/\p{Cf}/gu, "").trim();
  if (SCHEME.test(visible)) return visible.replace(SCHEME, "").replace(PARAMETERS, "");
  if (AFRIKAANS_EXTENSION.test(visible)) return visible.replace(AFRIKAANS_EXTENSION, "ext ");
  if (AMOUNT.test(visible)) return visible.replace(/[.,]0+$/, "");
  const [, first, rest, exponent] = SCIENTIFIC.exec(visible) ?? [];
  return first && rest?.length === Number(exponent) ? first + rest : visible; // else digits were rounded away
}

const BETWEEN_NUMBERS = /[/;|,\n&]|:::|\s{2,}|\s(?:or|of|and|en)\s/i;
const TWO_IN_A_ROW = /^((?:\+27|0)(?:\s?\d){9})[\s-]+((?:\+27|0)(?:\s?\d){9})$/;
const EXTENSION = /(?:(?:ext|uitb|x)[a-z]{0,8}\.?|#)[\s=]{0,3}\d{1,8}$/i;

/** Whether a text ends in an extension, which `normalisePhone` drops: "011 123 4567 ext 12". */
export const hasExtension = (text: string): boolean => text.length <= LONGEST && EXTENSION.test(text.trim());

type PhonesIn = { numbers: string[]; hasExtension: boolean; isAll: boolean };

/**
 * The numbers of a text that may hold several, "082 111 0011 / 083 222 0022", as stored.
 * @returns also whether it names an extension, and whether a part of it is no number
 */
export function phonesIn(text: string, region: PhoneRegion = "ZA"): PhonesIn {
  if (text.length > LONGEST) return { numbers: [], hasExtension: false, isAll: false };
  const trimmed = text.trim();
  const split = TWO_IN_A_ROW.exec(trimmed)?.slice(1) ?? trimmed.split(BETWEEN_NUMBERS);
  const parts = SCHEME.test(trimmed) ? [trimmed] : split.filter((part) => part.trim() !== "");
  const read = parts.map((part) => normalisePhone(part, region));
  const numbers = [...new Set(read.filter((number) => number !== null))];
  return { numbers, hasExtension: hasExtension(trimmed), isAll: !read.includes(null) };
}

/** A stored number for display: "082 123 4567", or "+1 504 621 8927" abroad. Any other text is returned unchanged. */
export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.country === "ZA" ? number.formatNational() : number.formatInternational();
}

/** The digits of a stored number that every notation of it has: "821234567" for "+27821234567". */
export const phoneDigits = (e164: string): string => e164.replace(/^\+27/, "").replace(/\D/g, "");
