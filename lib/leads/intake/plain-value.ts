import { PLAIN_FIELD_NAMES } from "@/lib/leads/record/plain-fields";
import { isNoEmail } from "@/lib/platform/text/emails";
import { decodeEntities } from "@/lib/platform/text/entities";

const NAMES = ["name", "surname", "full_name"];
const TEXTS = [...NAMES, "title", ...PLAIN_FIELD_NAMES, "source", "campaign", "product_interest", "note"];
const NEVER_ZERO = ["phone", "alt_phone", "email", "id_number", "date_of_birth"];
const ZERO = /^0+(?:[.,]0+)?$/;

/** What was sent for a field, with the characters that HTML entities mean; null where it only says that there is no value. */
export function plainValue(field: string, sent: string): string | null {
  const text = sent.trim();
  // Statistics programs write NA for a missing value, but it is also a name.
  if (text === "" || (text === "NA" && !NAMES.includes(field))) return null;
  if ((NEVER_ZERO.includes(field) && ZERO.test(text)) || (field === "email" && isNoEmail(text))) return null;
  return TEXTS.includes(field) ? decodeEntities(sent) : sent;
}
