import { z } from "zod";
import { CONSENT_STATES } from "@/lib/leads/record/consent-states";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { listQuery } from "@/lib/platform/lists/list";

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
});

export type ConsentInput = z.input<typeof consentInput>;

/** The query of a ledger. It is sorted newest first. */
export const consentQuery = listQuery(["created_at"], true).omit({ search: true });

/** A ledger entry: the state of a purpose and channel, how it was expressed, and who recorded it. */
export const consentResponse = responseOf("Consent", {
  id: z.int(),
  purpose: z.string(),
  channel: z.string(),
  state: z.enum(CONSENT_STATES),
  how: z.string(),
  wording: z.string().nullable(),
  evidence: z.string().nullable(),
  actor_name: z.string(),
  created_at: instant,
});

export type Consent = z.output<typeof consentResponse>;
