import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { AGREEING_PERSONS } from "@/lib/sales/record/columns/mandate";

const recordingId = z.int("Choose a recording of this sale.").positive().max(MAX_ID);
const atSeconds = z.number("Must be a number of seconds").min(0, "Must be 0 or more");

export const mandateInput = z.strictObject({
  version: z.int32("Required"),
  agreed_by_person: z.enum(AGREEING_PERSONS, "Choose from the list").optional(),
  recording_id: recordingId.optional(),
  at_seconds: atSeconds.optional(),
  /** Of the text that was read out, as its preview gives it. */
  sha256: z.string("Must be text").optional(),
});

/** Where the agreement to a mandate can be heard. */
export const mandateRecordingInput = z.strictObject({ recording_id: recordingId, at_seconds: atSeconds });

/** A debit order mandate as it was agreed to on the telephone. */
export const mandateResponse = responseOf("Mandate", {
  text: z.string().describe("Rendered from the tenant's text; ID and account numbers are masked."),
  sha256: z.string().describe("Of the text, in hexadecimal."),
  template_version: nonPersonal(z.int().describe("The version of the tenant whose text was rendered.")),
  mandate_type: nonPersonal(z.literal("eft_voice")),
  agreed_at: nonPersonal(instant),
  agreed_by_person: nonPersonal(z.enum(AGREEING_PERSONS)),
  recorded_by: nonPersonal(z.string()),
  agreed_first_debit_on: nonPersonal(
    z.string().nullable().describe('"YYYY-MM-DD": the first debit as the text gives it; null where it does not.'),
  ),
  recording_id: nonPersonal(z.int().nullable().describe("The recording on which the agreement can be heard.")),
  at_seconds: nonPersonal(z.number().nullable().describe("Where on it the agreement begins.")),
});

export type Mandate = z.output<typeof mandateResponse>;

/** What a sale's mandate is, and what it would be. */
export const mandatePreviewResponse = responseOf("MandatePreview", {
  mandate: mandateResponse.nullable().describe("The one that is valid."),
  preview: z
    .string()
    .nullable()
    .describe(
      "The tenant's text with the values of the sale, placeholders left where they have none; null without a text.",
    ),
  sha256: z.string().nullable().describe("Of that text, in hexadecimal."),
  no_text: z.string().nullable().describe("Why there is no text to agree to, as a sentence."),
  unfilled: z.array(z.string()).describe("The names of those placeholders."),
});

export type MandatePreview = z.output<typeof mandatePreviewResponse>;
