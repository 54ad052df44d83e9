import { z } from "zod";
import { LEAD_FIELDS } from "@/lib/leads/record/field-labels";
import {
  NOTE_MAX_LENGTH,
  optionalText,
  originFields,
  personFields,
  phoneWithExtension,
  requiredText,
} from "@/lib/leads/record/fields";
import { refusal, refusalWith, responseOf } from "@/lib/platform/http/responses";
import { momentInput } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { withExtensionsInNote } from "./as-sent";

const MAX_CLOCK_DRIFT_MS = 5 * 60 * 1000;

/** The person's consent to being contacted. */
const consent = z.strictObject(
  {
    given: z.boolean("Must be true or false"),
    /** The wording that was agreed to, or its version. */
    wording: optionalText(NOTE_MAX_LENGTH).optional(),
    at: momentInput("Enter a date and time with its zone, such as 2026-11-21T14:05:00+02:00")
      .refine((at) => new Date(at).getTime() < Date.now() + MAX_CLOCK_DRIFT_MS, "Must not be in the future")
      .nullish(),
    how: optionalText().optional(),
    evidence: optionalText(NOTE_MAX_LENGTH).optional(),
  },
  "Must be an object",
);

/** A posted lead, with our names of its fields. */
export const postedLead = z
  .strictObject({ ...personFields(), ...originFields })
  .partial()
  .extend({ name: requiredText(), consent: consent.nullish() })
  .refine((lead) => lead.phone || lead.email, {
    path: ["phone"],
    message: "Enter a phone number or an email address",
    when: ({ issues }) => !issues.some(({ path }) => path?.[0] === "phone" || path?.[0] === "email"),
  });

export type PostedLead = z.output<typeof postedLead>;
export type Consent = z.output<typeof consent>;

/** The fields that a post may have. */
export const POSTED_FIELDS: readonly string[] = [...LEAD_FIELDS, "consent"];

/** A lead entered by hand. An extension of a phone becomes part of the note. */
export const leadInput = z
  .strictObject({ ...personFields(), ...originFields })
  .partial()
  .extend({
    name: requiredText(),
    phone: phoneWithExtension.optional(),
    alt_phone: phoneWithExtension.optional(),
    product_id: nonPersonal(z.int32("Required").positive()),
    tenant_id: nonPersonal(z.int32().nullish()),
  })
  .refine((lead) => lead.phone || lead.email, {
    path: ["phone"],
    message: "Enter a phone number or an email address",
  })
  .transform(withExtensionsInNote);

export type NewLead = z.output<typeof leadInput>;

export const KEY_MAX_LENGTH = 255;

/** A source's key, and a key of the post: the same again gets the response of the first. */
export const intakeHeaders = z.object({
  "X-Api-Key": z.string().describe("The key of the lead source."),
  "Idempotency-Key": z.string().max(KEY_MAX_LENGTH).optional(),
});

/** What a lead source posts; its mapping says which field is which. */
export const intakeBody = z.looseObject({});

export const intakeResponse = responseOf("ReceivedLead", {
  id: z.int(),
  lead_id: z.string(),
  status: z.enum(["created", "updated"]),
  duplicate_of: z.int().optional().describe("The earlier lead of the same person that this one was linked to."),
  warnings: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe("Why a field is kept in the lead's note as it was sent, by the sender's names."),
});

/** The errors that only lead sources get. */
export const intakeRefusals = {
  401: refusal,
  403: refusal,
  409: refusalWith({ duplicate_of: z.int(), suppressed: z.literal(true) }),
};
