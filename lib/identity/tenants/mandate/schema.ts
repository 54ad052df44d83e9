import { z } from "zod";
import { MANDATE_PART_NAMES } from "@/lib/insurance/law/mandate-parts";
import { instant } from "@/lib/platform/http/responses";
import { STATABLE_PARTS } from "./parts";
import { mandateErrors } from "./placeholders";

export const MANDATE_MAX_LENGTH = 10_000;

export const mandateText = z
  .string()
  .trim()
  .max(MANDATE_MAX_LENGTH, `Max ${MANDATE_MAX_LENGTH} characters`)
  .superRefine((text, context) => {
    for (const message of mandateErrors(text)) context.addIssue({ code: "custom", message });
  })
  .transform((text) => text || null);

/** The parts that the text states in words of its own, as the user who saves it says. */
export const statedParts = z
  .array(z.enum(STATABLE_PARTS, "Choose from the list"))
  .transform((parts) => [...new Set(parts)]);

const statement = z.strictObject({
  part: z.enum(STATABLE_PARTS),
  by: z.string().describe("Who said that the saved text states it."),
  at: instant,
});

export const storedStatements = z.array(statement);

/** What a tenant's response tells of its mandate. */
export const mandateResponse = {
  debit_order_mandate: z.string().nullable().describe("As it was saved."),
  debit_order_mandate_in_use: z
    .string()
    .nullable()
    .describe("What sales render: the last text that was saved with every compulsory part."),
  mandate_missing: z
    .array(z.strictObject({ part: z.enum(MANDATE_PART_NAMES), how: z.string().describe("How the text gets it.") }))
    .describe("The compulsory parts that the saved text lacks."),
  mandate_statements: storedStatements,
  old_mandate_until: instant
    .nullable()
    .describe("Where the text in use lacks parts: sales that are made later can't agree to it."),
};

/** An organisation whose mandate lacks compulsory parts; when new sales can't agree to it any more, null for now. */
type OldMandate = { id: number; name: string; until: string | null };

/** The first of these organisations, and how many more there are. */
export type OldMandates = { shown: readonly OldMandate[]; more: number };
