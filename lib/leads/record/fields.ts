import { z } from "zod";
import { BIRTH_DATE_MESSAGE, isBirthDate } from "@/lib/insurance/birth-date";
import { isMaskedIdNumber, parseIdNumber } from "@/lib/insurance/id-number";
import { hasExtension, normalisePhone, type PhoneRegion } from "@/lib/insurance/phone";
import { EMAIL_MAX_LENGTH } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { emailsIn } from "@/lib/platform/text/emails";
import { isScientific, ROUNDED_NUMBER } from "@/lib/platform/text/scientific";
import { STORABLE, withoutDirectionMarks } from "@/lib/platform/text/storable";
import { parseSheetDate } from "@/lib/platform/time/sheet-date";
import { eachField, PLAIN_FIELD_NAMES } from "./plain-fields";

export const TEXT_MAX_LENGTH = 120;
export const NOTE_MAX_LENGTH = 2000;

/** No text has control characters but line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are refused
const NO_CONTROL = /^[^\x01-\x08\x0b\x0c\x0e-\x1f\x7f]*$/;

/** A text as it was sent for a field that can't hold it. */
export const sentText = z
  .string("Required")
  .overwrite(withoutDirectionMarks)
  .trim()
  .regex(STORABLE, "Contains a character that can't be stored")
  .regex(NO_CONTROL, "Contains a control character");

const text = (maxLength: number) => sentText.max(maxLength, `Max ${maxLength} characters`);

export const requiredText = (maxLength = TEXT_MAX_LENGTH) => text(maxLength).min(1, "Required");

/** An optional text. An empty one is read as null. */
export const optionalText = (maxLength = TEXT_MAX_LENGTH) =>
  text(maxLength)
    .nullable()
    .transform((given) => given || null);

type Read = (given: string) => string | null | { message: string };

/** A text that is converted to its stored form. An empty one is read as null. */
const readText = (read: Read, maxLength = TEXT_MAX_LENGTH) =>
  text(maxLength)
    .nullable()
    .transform((given, context) => {
      const value = given ? read(given) : null;
      if (value === null || typeof value === "string") return value;
      context.addIssue({ code: "custom", message: value.message });
      return z.NEVER;
    });

const noPhone = (given: string) => ({
  message: isScientific(given) ? ROUNDED_NUMBER : "Enter a phone number such as 082 123 4567",
});

const phone = (region: PhoneRegion) =>
  readText((given) => {
    const number = normalisePhone(given, region);
    if (number === null) return noPhone(given);
    return hasExtension(given) ? { message: "Enter the number without its extension" } : number;
  });

/** A phone number, or as it was sent where it has an extension. */
export const phoneWithExtension = readText((given) => {
  const number = normalisePhone(given);
  if (number === null) return noPhone(given);
  return hasExtension(given) ? given : number;
});

const emailAddress = z.email();

const email = readText((given) => {
  const [address = "", ...others] = emailsIn(given.toLowerCase());
  return others.length === 0 && emailAddress.safeParse(address).success
    ? address
    : { message: "Enter an email address such as name@example.com" };
}, EMAIL_MAX_LENGTH);

const idNumber = readText((given) => {
  const read = parseIdNumber(given, { adult: true });
  return read.ok ? read.id_number : read;
});

/** An ID number that replaces another. The masked one, as clients read it, leaves the stored one as it is. */
export const changedIdNumber = text(TEXT_MAX_LENGTH)
  .nullish()
  .transform((given) => (given && isMaskedIdNumber(given) ? undefined : given))
  .pipe(idNumber.optional());

const dateOfBirth = readText((given) => {
  const date = parseSheetDate(given, { isOfBirth: true });
  if (date === null) return { message: "Enter a date such as 1985-06-15" };
  return isBirthDate(date) ? date : { message: BIRTH_DATE_MESSAGE };
});

export const GENDERS = ["female", "male", "other"] as const;

/** How sheets write them, in English and Afrikaans. */
const GENDER_WORDS: Record<(typeof GENDERS)[number], readonly string[]> = {
  female: ["f", "female", "woman", "w", "v", "vroulik", "vrou"],
  male: ["m", "male", "man", "manlik"],
  other: ["o", "other", "ander"],
};

/** How programs write that it is not known. */
const UNKNOWN_GENDER = ["u", "unknown", "onbekend"];

const gender = readText((given) => {
  const word = given.toLowerCase();
  if (UNKNOWN_GENDER.includes(word)) return null;
  return GENDERS.find((known) => GENDER_WORDS[known].includes(word)) ?? { message: "Enter female, male or other" };
});

/** The fields of a lead's person. @param region the country of phone numbers without a country code */
export const personFields = (region: PhoneRegion = "ZA") => ({
  title: optionalText(),
  name: requiredText(),
  surname: optionalText(),
  phone: phone(region),
  alt_phone: phone(region),
  email,
  id_number: idNumber,
  date_of_birth: dateOfBirth,
  gender,
  ...eachField(PLAIN_FIELD_NAMES, () => optionalText()),
});

const YES = ["yes", "y", "ja", "j", "true", "1"];
const NO = ["no", "n", "nee", "false", "0", ""];

export const isYesOrNo = (text: string): boolean => [...YES, ...NO].includes(text.trim().toLowerCase());

/** Yes or no, as a program or a sheet writes it. Empty is not known. */
const yesOrNo = z.union([z.boolean(), z.string(), z.null()]).transform((given, context) => {
  if (typeof given === "boolean" || given === null) return given;
  const word = given.trim().toLowerCase();
  if (YES.includes(word)) return true;
  if (NO.includes(word)) return word === "" ? null : false;
  context.addIssue({ code: "custom", message: "Enter yes or no" });
  return z.NEVER;
});

/** The fields about a lead's origin. */
export const originFields = {
  lead_id: nonPersonal(optionalText()),
  source: nonPersonal(optionalText()),
  campaign: nonPersonal(optionalText()),
  product_interest: optionalText(),
  note: optionalText(NOTE_MAX_LENGTH),
  is_client: yesOrNo,
};
