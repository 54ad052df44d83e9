import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { AGREEING_PERSONS } from "@/lib/sales/record/columns/mandate";

/** A debit order mandate as it was agreed to on the telephone. */
export const mandateResponse = responseOf("Mandate", {
  text: z.string().describe("Rendered from the tenant's text; ID and account numbers are masked."),
  sha256: z.string().describe("Of the text, in hexadecimal."),
  template_version: nonPersonal(z.int().describe("The version of the tenant whose text was rendered.")),
  mandate_type: nonPersonal(z.literal("eft_voice")),
  agreed_at: nonPersonal(instant),
  agreed_by_person: nonPersonal(z.enum(AGREEING_PERSONS)),
  recorded_by: nonPersonal(z.string()),
  recording_id: nonPersonal(z.int().nullable().describe("The recording on which the agreement can be heard.")),
  at_seconds: nonPersonal(z.number().nullable().describe("Where on it the agreement begins.")),
});

/** What a sale's mandate is, and what it would be. */
export const mandatePreviewResponse = responseOf("MandatePreview", {
  mandate: mandateResponse.nullable().describe("The one that is valid."),
  preview: z
    .string()
    .nullable()
    .describe(
      "The tenant's text with the values of the sale, placeholders left where they have none; null without a text.",
    ),
  unfilled: z.array(z.string()).describe("The names of those placeholders."),
});
