import type { Prisma } from "@/lib/db/generated/client";
import { matches } from "@/lib/http/list";
import { normalisePhone } from "@/lib/phone";

const COLUMNS = ["name", "surname", "email", "lead_id"] as const;
const LOOKS_LIKE_PHONE = /^[\d\s+().-]+$/;
const FEWEST_DIGITS = 3;

/** The leads that a typed text finds: every word of it in a name, e-mail or reference, or all of it in a phone number. */
export const findText = (text: string): Prisma.LeadWhereInput => ({
  OR: [{ AND: text.split(/\s+/).map((word) => ({ OR: matches(word, COLUMNS) })) }, ...inPhones(text)],
});

// Numbers are stored with their country code: a leading 0 of a part that was typed is not in them.
function inPhones(text: string): Prisma.LeadWhereInput[] {
  const digits = text.replace(/\D/g, "").replace(/^0+/, "");
  if (!LOOKS_LIKE_PHONE.test(text) || digits.length < FEWEST_DIGITS) return [];
  const part = { contains: normalisePhone(text) ?? digits };
  return [{ phone: part }, { alt_phone: part }];
}
