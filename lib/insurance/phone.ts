import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/min";

const SOUTH_AFRICAN_DIGITS = 9; // without the leading 0 or the country code

// How most lists write them. Parsing them here takes a hundredth of the time that the library needs.
const PLAIN_SOUTH_AFRICAN = /^(?:0|\+27)([1-9]\d{8})$/;

/** The country that national numbers belong to, as an ISO 3166-1 code: "ZA", "US". */
export type PhoneRegion = CountryCode;

/**
 * A telephone number as stored, E.164: "+27821234567" for "082 123 4567", "27 82 123 4567" and "+27 (0)82 123 4567".
 * An extension is dropped. Null when the text is not exactly one valid number.
 * @param region the country of a number without a country code.
 */
export function normalisePhone(text: string, region: PhoneRegion = "ZA"): string | null {
  const plain = PLAIN_SOUTH_AFRICAN.exec(text)?.[1];
  if (plain && (region === "ZA" || text.startsWith("+"))) return `+27${plain}`;

  // Numbers copied from a contact list carry invisible direction marks. `extract` would pick a number out of other text,
  // but nobody could tell whether it is the one that was meant.
  const visible = text.replace(/\p{Cf}/gu, "").trim();
  const number = parsePhoneNumberFromString(visible, { defaultCountry: region, extract: false });
  if (!number?.isValid()) return null;

  // The metadata allows for short and long service numbers under 08, so a mobile number with a digit missing passes as
  // valid. A person's number has ten digits with its leading 0 (ICASA, National Numbering Plan Regulations 2016).
  if (number.country === "ZA" && number.nationalNumber.length !== SOUTH_AFRICAN_DIGITS) return null;
  return number.number;
}

/** A stored number for display: "082 123 4567", or "+1 504 621 8927" abroad. Any other text is returned unchanged. */
export function formatPhone(e164: string): string {
  const number = parsePhoneNumberFromString(e164);
  if (!number) return e164;
  return number.country === "ZA" ? number.formatNational() : number.formatInternational();
}

/** The digits of a stored number that every notation of it has: "821234567" for "+27821234567". */
export const phoneDigits = (e164: string): string => e164.replace(/^\+27/, "").replace(/\D/g, "");
