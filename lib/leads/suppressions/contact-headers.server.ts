import "server-only";
import { isOtherWord, wordsOf } from "@/lib/leads/headers/other-numbers";
import { fieldOfHeader, simplify } from "@/lib/leads/headers/synonyms";
import type { SuppressionKind } from "./schema";

/** Words in the headers of columns with contacts. */
const CONTACT_WORDS: [RegExp, SuppressionKind][] = [
  [/^(?:e?mails?|epos\w*|email\w*)$/, "email"],
  [/^(?:\w*phones?|cells?|mobiles?|tel|telno|\w*foon\w*|sel|whatsapp|msisdn|contacts?|kontak\w*)$/, "phone"],
];
/** Headers of client, lead and agent numbers, reduced to letters and digits. */
const NUMBER_OF_SOMEBODY = /(?:client|customer|klient|lead|agent)(?:no|nr|num|nommer|number|code)$/;
/** Usual headers that may also hold other data. */
const VAGUE = /^(?:\w*contact\d?|(?:home|work|other|office|alt\w*)?(?:number|no)|(?:alternatiewe)?nommer|clientid)$/;
/** Fields of leads under whose headers contacts are found, too. */
const MAY_HAVE_CONTACTS = ["note", "name", "full_name", "surname"];

/** Patterns of cells meant as a contact, valid or not. */
const LOOKS: Record<SuppressionKind, RegExp> = { phone: /\d(?:\D*\d){6}/, email: /@/, id_number: /\d(?:\D*\d){10}/ };

/** What a column holds by its header, and whether the header is unambiguous. */
type Named = { kind: SuppressionKind; isSure: boolean };

/** What a column with contacts holds by its header; null where its header says something else, or nothing. */
export function kindOfHeader(header: string): Named | null {
  const field = fieldOfHeader(header);
  const isSure = !VAGUE.test(simplify(header));
  if (field === "phone" || field === "alt_phone") return { kind: "phone", isSure };
  if (field === "email" || field === "id_number") return { kind: field, isSure };
  const words = wordsOf(header);
  const kindOf = (word: string) => CONTACT_WORDS.find(([pattern]) => pattern.test(word))?.[1];
  const last = words.findLast((word) => kindOf(word) !== undefined || isOtherWord(word));
  const kind = isOther(field) || last === undefined ? undefined : kindOf(last);
  return kind ? { kind, isSure: false } : null;
}

/** Whether a column holds what a header names, as far as its first cells tell: one that can't be read may be one. */
export const mayHold = ({ kind, isSure }: Named, cells: readonly string[]): boolean =>
  isSure || cells.length === 0 || cells.some((cell) => LOOKS[kind].test(cell));

/** Whether a header names numbers, days or states that are nobody's phone number. */
export const isOtherHeader = (header: string): boolean =>
  kindOfHeader(header) === null &&
  (isOther(fieldOfHeader(header)) || NUMBER_OF_SOMEBODY.test(simplify(header)) || wordsOf(header).some(isOtherWord));

const isOther = (field: string | null) => field !== null && !MAY_HAVE_CONTACTS.includes(field);

/** Whether a phone number is written with what it begins with: a 0, a + or the country code. */
export const beginsAsPhone = (cell: string): boolean => /^\D*0|\+|^\D*27(?:\D*\d){9}/.test(cell);
