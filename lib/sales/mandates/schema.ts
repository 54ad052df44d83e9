import { z } from "zod";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { AGREEING_PERSONS } from "@/lib/sales/record/columns/mandate";

const recordingId = z.int("Choose a recording of this sale.").positive().max(MAX_ID);
const atSeconds = z.number("Must be a number of seconds").min(0, "Must be 0 or more");

export const mandateInput = z.strictObject({
  version: z.int32("Required"),
  agreed_by_person: z.enum(AGREEING_PERSONS, "Choose from the list").optional(),
  recording_id: recordingId.optional(),
  at_seconds: atSeconds.optional(),
});

/** Where the agreement to a mandate can be heard. */
export const mandateRecordingInput = z.strictObject({ recording_id: recordingId, at_seconds: atSeconds });

/** A debit order mandate as it was agreed to on the telephone. */
export type Mandate = {
  /** Rendered from the tenant's text; ID and account numbers are masked. */
  text: string;
  /** Of the text, in hexadecimal. */
  sha256: string;
  /** The version of the tenant whose text was rendered. */
  template_version: number;
  mandate_type: "eft_voice";
  agreed_at: string;
  agreed_by_person: (typeof AGREEING_PERSONS)[number];
  recorded_by: string;
  /** The recording on which the agreement can be heard. */
  recording_id: number | null;
  /** Where on it the agreement begins. */
  at_seconds: number | null;
};

/** What a sale's mandate is, and what it would be. */
export type MandatePreview = {
  /** The one that is valid. */
  mandate: Mandate | null;
  /** The tenant's text with the values of the sale, placeholders left where they have none; null without a text. */
  preview: string | null;
  /** The names of those placeholders. */
  unfilled: string[];
};
