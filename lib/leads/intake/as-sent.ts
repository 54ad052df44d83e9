import type { z } from "zod";
import { maskThirteenDigitsIn } from "@/lib/insurance/id-number";
import { normalisePhone, type PhoneRegion, phonesIn } from "@/lib/insurance/phone";
import { LEAD_FIELD_LABELS, LEAD_FIELDS, type LeadField } from "@/lib/leads/record/field-labels";
import { NOTE_MAX_LENGTH, sentText } from "@/lib/leads/record/fields";
import { PLAIN_FIELD_NAMES } from "@/lib/leads/record/plain-fields";
import { emailsIn } from "@/lib/platform/text/emails";
import { ROUNDED_NUMBER } from "@/lib/platform/text/scientific";

// A good lead with a bad cell is a good lead: what an optional field can't hold is kept in the note as it was sent.

/** The longest text that is kept as it was sent. */
const KEPT_MAX_LENGTH = 200;

/** The fields of a lead as they were sent. */
export type Sent = Record<string, unknown>;

/** What a field does not hold as it was sent, and why. */
export type Kept = { field: LeadField; text: string; message: string };

type Lenient<Output> = { ok: true; read: Output; kept: Kept[] } | { ok: false; issues: z.core.$ZodIssue[] };

/** Text fields that are cut when they are too long. */
const CUT: readonly LeadField[] = [
  ...(["title", "surname", "source", "campaign", "product_interest", "note"] as const),
  ...PLAIN_FIELD_NAMES,
];

/**
 * Reads what was sent. Where that fails because of fields that may be dropped alone, these are empty, and kept as they were
 * sent. A text that is too long is cut.
 * @param mayDrop says which fields those are
 */
export function readLeniently<Output>(
  schema: z.ZodType<Output>,
  sent: Sent,
  mayDrop: (field: LeadField) => boolean,
): Lenient<Output> {
  const read = schema.safeParse(sent);
  if (read.success) return { ok: true, read: read.data, kept: [] };
  const kept = new Map<LeadField, Kept>();
  const held: Sent = {};
  for (const issue of read.error.issues) {
    const field = LEAD_FIELDS.find((known) => known === issue.path[0]);
    const text = sentText.safeParse(field && sent[field]);
    if (!field || !text.success || !mayDrop(field)) return { ok: false, issues: read.error.issues };
    const limit = issue.code === "too_big" && CUT.includes(field) ? Number(issue.maximum) : null;
    const message = limit === null ? issue.message : `Cut after ${limit} characters`;
    held[field] = limit === null ? null : beginningOf(text.data, limit);
    kept.set(field, { field, text: text.data, message });
  }
  const again = schema.safeParse({ ...sent, ...held });
  if (!again.success) return { ok: false, issues: again.error.issues };
  return { ok: true, read: again.data, kept: [...kept.values()] };
}

/** How most lists write a single number. */
const PLAIN_NUMBER = /^\+?[\d ()-]{9,16}$/;
const MORE_THAN_A_NUMBER = "Contains more than a phone number";
const MORE_THAN_AN_ADDRESS = "Contains more than an email address";

type Apart = { sent: Sent; kept: Kept[] };

/**
 * What was sent with one contact in each field: the second of several numbers becomes the other phone, where that is empty,
 * and of several email addresses the first counts. A text that says more, such as an extension, is kept as it was sent.
 * @param isStrict only of what is a number or an address as a whole
 */
export function withContactsApart(sent: Sent, region: PhoneRegion = "ZA", isStrict = false): Apart {
  const phones = withPhonesApart(sent, region, isStrict);
  const { email } = phones.sent;
  const [first, ...others] = typeof email === "string" && !isStrict ? emailsIn(email) : [];
  if (typeof email !== "string" || others.length === 0) return phones;
  const kept = { field: "email", text: email, message: MORE_THAN_AN_ADDRESS } as const;
  return { sent: { ...phones.sent, email: first }, kept: [...phones.kept, kept] };
}

function withPhonesApart(sent: Sent, region: PhoneRegion, isStrict: boolean): Apart {
  const phone = numbersIn(sent.phone, region, isStrict);
  const other = numbersIn(sent.alt_phone, region, isStrict);
  const [first, second, ...more] = phone.numbers;
  const isRoom = second !== undefined && !sent.alt_phone;
  const alternative = other.numbers[0] ?? (isRoom ? second : undefined);
  const isPhoneKept = phone.hasMore || more.length > 0 || (second !== undefined && !isRoom);
  return {
    sent: { ...sent, ...(first && { phone: first }), ...(alternative && { alt_phone: alternative }) },
    kept: [
      ...(isPhoneKept ? [moreThanANumber("phone", sent.phone)] : []),
      ...(other.hasMore || other.numbers.length > 1 ? [moreThanANumber("alt_phone", sent.alt_phone)] : []),
    ],
  };
}

/** The numbers in a field, unless it is a single plain number. `hasMore` is whether it says anything else. */
function numbersIn(text: unknown, region: PhoneRegion, isStrict: boolean) {
  const none = { numbers: [], hasMore: false };
  if (typeof text !== "string" || PLAIN_NUMBER.test(text)) return none;
  if (isStrict && normalisePhone(text, region) === null) return none;
  const { numbers, hasWords, isAll } = phonesIn(text, region);
  return numbers.length > 0 ? { numbers, hasMore: hasWords || !isAll } : none;
}

const moreThanANumber = (field: "phone" | "alt_phone", text: unknown): Kept => ({
  ...{ field, text: String(text), message: MORE_THAN_A_NUMBER },
});

/** A lead entered by hand, with the extensions of its phones in its note. */
export function withExtensionsInNote<Lead extends Entered>(lead: Lead): Lead {
  const { sent, kept } = withContactsApart(lead, "ZA", true);
  return kept.length > 0 ? { ...lead, ...sent, note: noteWith(lead.note ?? null, kept) } : lead;
}

type Entered = { phone?: string | null; alt_phone?: string | null; note?: string | null };

/** What is kept, as a line of the note. ID numbers are not shown whole, since notes are not encrypted. */
function asSent({ field, text }: Kept): string {
  const shown = field === "id_number" ? withoutLastDigits(text) : maskThirteenDigitsIn(text);
  return `${LEAD_FIELD_LABELS[field]} as sent: ${beginningOf(shown, KEPT_MAX_LENGTH)}`;
}

/** What a user reads about a field whose text is kept. */
export function toRemark(kept: Kept): string {
  if (kept.field === "note") return `${LEAD_FIELD_LABELS.note}: ${kept.message}`;
  const isExplained = kept.field === "id_number" || kept.message === ROUNDED_NUMBER;
  return isExplained ? `${asSent(kept)} (${kept.message})` : asSent(kept);
}

const SHOWN_DIGITS = 6;

/** The text with an asterisk for every digit but the first six. */
function withoutLastDigits(text: string): string {
  let digits = 0;
  return text.replace(/\d/g, (digit) => {
    digits += 1;
    return digits <= SHOWN_DIGITS ? digit : "*";
  });
}

/** A note with what else was sent. Where both are too long for a note, its own text is cut. */
export function noteWith(note: string | null, kept: readonly Kept[]): string | null {
  const lines = kept.filter(({ field }) => field !== "note").map(asSent);
  const room = NOTE_MAX_LENGTH - [...lines.join("\n")].length - 1;
  const own = lines.length > 0 ? beginningOf(note ?? "", Math.max(0, room)) : (note ?? "");
  return beginningOf([own, ...lines].filter((line) => line !== "").join("\n"), NOTE_MAX_LENGTH) || null;
}

const beginningOf = (text: string, length: number): string => [...text].slice(0, length).join("");
