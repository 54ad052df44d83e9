import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { OUTCOME_IMPORT_STATUSES } from "./import-limits";

/** How far an import of outcomes is. */
export const outcomeImportProgress = responseOf("OutcomeImportProgress", {
  id: z.int(),
  status: z.enum(OUTCOME_IMPORT_STATUSES),
  rows: z.number().describe("Rows of the file, without the header and empty ones."),
  done: z.number().describe("Rows that were recorded or refused so far."),
});

export const outcomeImportResponse = responseOf("OutcomeImport", {
  ...outcomeImportProgress.shape,
  file_name: z.string(),
  accepted: z.number(),
  refused: z.number(),
  has_rejects: z.boolean().describe("Whether the refused rows can be had."),
  user_name: z.string(),
  created_at: instant,
  finished_at: instant.nullable(),
});

/** What an insurer says of a policy. Days are "YYYY-MM-DD". */
export const outcomeResponse = responseOf("Outcome", {
  policy_number: z.string().nullable(),
  insurer_reference: z.string().nullable(),
  policy_outcome: nonPersonal(z.enum(POLICY_OUTCOMES).nullable()),
  policy_ended_on: nonPersonal(z.string().nullable()),
  last_collected_on: nonPersonal(z.string().nullable().describe("The day of the last premium that was collected.")),
});
