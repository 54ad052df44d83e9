import type { z } from "zod";
import { maskThirteenDigitsIn } from "@/lib/insurance/id-number";
import { hasExtension, normalisePhone, type PhoneRegion, phonesIn } from "@/lib/insurance/phone";
import { LEAD_FIELD_LABELS, LEAD_FIELDS, type LeadField } from "@/lib/leads/record/field-labels";
import { NOTE_MAX_LENGTH, sentText } from "@/lib/leads/record/fields";
import { emailsIn } from "@/lib/platform/text/emails";

// A good lead with a bad cell is a good lead: what an optional field can't hold is kept in the note as it was sent.

/** The longest text that is kept as it was sent. */
const KEPT_MAX_LENGTH = 200;

/** The fields of a lead as they were sent. */
export type Sent = Record<string, unknown>;

/** What a field does not hold as it was sent, and why. */
export type Kept = { field: LeadField; text: string; message: string };

type Lenient<Output> = { ok: true; read: Output; kept: Kept[] } | { ok: false; issues: z.core.$ZodIssue[] };

/**
 * Reads what was sent. Where that fails because of fields that may be dropped alone, these are empty, and kept as they were
 * sent.
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
  for (const { path, message } of read.error.issues) {
    const field = LEAD_FIELDS.find((known) => known === path[0]);
    const text = sentText.safeParse(field && sent[field]);
    if (!field || !text.success || !mayDrop(field)) return { ok: false, issues: read.error.issues };
    kept.set(field, { field, text: text.data, message });
  }
  const again = schema.safeParse({ ...sent, ...Object.fromEntries([...kept.keys()].map((field) => [field, null])) });
  if (!again.success) return { ok: false, issues: again.error.issues };
  return { ok: true, read: again.data, kept: [...kept.values()] };
}

/** How most lists write a single number. */
const PLAIN_NUMBER = /^\+?[\d ()-]{9,16}$/;
const MORE_THAN_A_NUMBER = "Says more than a phone number";
const MORE_THAN_AN_ADDRESS = "Says more than an email address";

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
  const apart = withSecondPhone(sent, region, isStrict);
  const { alt_phone: text } = apart.sent;
  const number = typeof text === "string" && hasExtension(text) ? normalisePhone(text, region) : null;
  if (typeof text !== "string" || number === null) return apart;
  const kept = { field: "alt_phone", text, message: MORE_THAN_A_NUMBER } as const;
  return { sent: { ...apart.sent, alt_phone: number }, kept: [...apart.kept, kept] };
}

function withSecondPhone(sent: Sent, region: PhoneRegion, isStrict: boolean): Apart {
  const { phone, alt_phone } = sent;
  if (typeof phone !== "string" || PLAIN_NUMBER.test(phone)) return { sent, kept: [] };
  if (isStrict && normalisePhone(phone, region) === null) return { sent, kept: [] };
  const { numbers, hasExtension, isAll } = phonesIn(phone, region);
  const [first, second, ...more] = numbers;
  if (first === undefined || (isAll && !hasExtension && second === undefined)) return { sent, kept: [] };
  const isRoom = second !== undefined && !alt_phone;
  const isKept = !isAll || hasExtension || more.length > 0 || (second !== undefined && !isRoom);
  return {
    sent: { ...sent, phone: first, ...(isRoom && { alt_phone: second }) },
    kept: isKept ? [{ field: "phone", text: phone, message: MORE_THAN_A_NUMBER }] : [],
  };
}

/** A lead entered by hand, with the extensions of its phones in its note. */
export function withExtensionsInNote<Lead extends Entered>(lead: Lead): Lead {
  const { sent, kept } = withContactsApart(lead, "ZA", true);
  return kept.length > 0 ? { ...lead, ...sent, note: noteWith(lead.note ?? null, kept) } : lead;
}

type Entered = { phone?: string | null; alt_phone?: string | null; note?: string | null };

/** What is kept, as a sentence. ID numbers are not shown whole, since notes are not encrypted. */
export function asSent({ field, text }: Kept): string {
  const shown = field === "id_number" ? withoutLastDigits(text) : maskThirteenDigitsIn(text);
  return `${LEAD_FIELD_LABELS[field]} as sent: ${[...shown].slice(0, KEPT_MAX_LENGTH).join("")}`;
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

/** A note with what else was sent, as far as it has room. */
export const noteWith = (note: string | null, kept: readonly Kept[]): string | null =>
  [...[note ?? "", ...kept.map(asSent)].filter((line) => line !== "").join("\n")].slice(0, NOTE_MAX_LENGTH).join("") ||
  null;
