import { z } from "zod";
import { CONSENT_STATES } from "@/lib/leads/record/consent-states";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { choiceFilter, idFilter, listQuery } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";

export const CONSENT_PURPOSES = [
  "direct marketing",
  "call recording",
  "processing of health data",
  "credit check",
] as const;
export const CONSENT_CHANNELS = ["any", "phone", "sms", "email", "whatsapp"] as const;

export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];
export type ConsentChannel = (typeof CONSENT_CHANNELS)[number];

const TEXT_MAX_LENGTH = 120;
const LONG_MAX_LENGTH = 2_000;
const REASON_MAX_LENGTH = 500;

const text = (max: number) => z.string("Required").trim().max(max, `Max ${max} characters`);
const emptyAsNull = (value: string | null | undefined) => value || null;

/** A ledger entry that a user adds. */
export const consentInput = z.object({
  purpose: z.enum(CONSENT_PURPOSES, "Required"),
  channel: z.enum(CONSENT_CHANNELS, "Required"),
  state: z.enum(CONSENT_STATES, "Required"),
  /** How it was expressed: on a recorded call, in a letter. */
  how: text(TEXT_MAX_LENGTH).min(1, "Required"),
  /** The wording that the person was asked to agree to, or its version. */
  wording: text(LONG_MAX_LENGTH).nullish().transform(emptyAsNull),
  /** Where the proof can be found: the number of a recording, a file. */
  evidence: text(LONG_MAX_LENGTH).nullish().transform(emptyAsNull),
  /** It was said on a call, so that a recording proves it. */
  on_call: z.boolean().default(false),
});

export type ConsentInput = z.input<typeof consentInput>;

/** The query of a ledger. It is sorted newest first. */
export const consentQuery = listQuery(["created_at"], true).omit({ search: true });

/** The recording on which a consent is heard, or why there is none. */
export const consentRecordingInput = z.union([
  z.strictObject({
    recording_id: z.int("Choose a recording").positive().max(MAX_ID),
    at_seconds: z.number("Must be a number of seconds").min(0, "Must be 0 or more"),
  }),
  z.strictObject({ none_reason: text(REASON_MAX_LENGTH).min(1, "Required") }),
]);

export type ConsentRecordingInput = z.output<typeof consentRecordingInput>;

/** What the list of consents that were given on a call is filtered by: what proves them. */
const CONSENT_PROOFS = ["missing", "recording", "reason"] as const;

export const callConsentQuery = listQuery(["created_at"], true)
  .omit({ search: true })
  .extend({ proof: choiceFilter(CONSENT_PROOFS), tenant_id: idFilter });

export type CallConsentQuery = z.output<typeof callConsentQuery>;

const consentFields = {
  id: z.int(),
  purpose: z.string(),
  channel: z.string(),
  state: z.enum(CONSENT_STATES),
  how: z.string(),
  wording: z.string().nullable(),
  evidence: z.string().nullable(),
  on_call: z.boolean().describe("Whether it was said on a call, so that a recording proves it."),
  proof: z
    .strictObject({
      recording_id: z.int().nullable(),
      at_seconds: z.number().nullable().describe("Where on the recording the consent is heard."),
      none_reason: z.string().nullable().describe("Why no recording proves it."),
      actor_name: z.string(),
      created_at: instant,
    })
    .nullable()
    .describe(
      "The recording that proves it, or the reason why none does; null until somebody says. Without either, the recording was deleted.",
    ),
  actor_name: z.string(),
  created_at: instant,
};

/** A ledger entry: the state of a purpose and channel, how it was expressed, and who recorded it. */
export const consentResponse = responseOf("Consent", consentFields);

export type Consent = z.output<typeof consentResponse>;

const product = z.strictObject({ id: z.int(), name: z.string(), slug: z.string() });

/** A consent that was given on a call, with the lead or the sale whose recording proves it. */
export const callConsentResponse = responseOf("CallConsent", {
  ...consentFields,
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  lead: z.strictObject({ id: z.int(), lead_id: z.string(), name: z.string(), surname: z.string().nullable() }),
  product,
  sale: z.strictObject({ id: z.int(), reference: z.string() }).nullable(),
});

export type CallConsent = z.output<typeof callConsentResponse>;
