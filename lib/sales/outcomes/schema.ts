import { z } from "zod";
import { optionalText } from "@/lib/leads/record/fields";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { emptyAsUndefined, idFilter, listQuery } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { readingFields } from "@/lib/platform/tables/reading";
import { mappingText } from "@/lib/platform/tables/target";
import { draftDate } from "@/lib/sales/form/fields";
import { POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { COLUMN_LABELS, OUTCOME_COLUMNS, OUTCOME_IMPORT_STATUSES } from "./import-limits";

const NUMBER_MAX_LENGTH = 60;

const optionalNumber = optionalText(NUMBER_MAX_LENGTH).optional();

/** What became of a policy. A field that is left out stays, null clears it. */
export const outcomeInput = z.strictObject({
  policy_number: optionalNumber,
  insurer_reference: optionalNumber,
  policy_outcome: nonPersonal(z.enum(POLICY_OUTCOMES, "Choose from the list").nullable().optional()),
  policy_ended_on: nonPersonal(draftDate.removeDefault().optional()),
  last_collected_on: nonPersonal(draftDate.removeDefault().optional()),
  /** With it, only this version of the sale is changed. */
  version: nonPersonal(z.int32().optional()),
});

export type OutcomeChange = Omit<z.output<typeof outcomeInput>, "version">;

export const outcomeImportQuery = listQuery(["created_at"], true).extend({ tenant_id: idFilter });

/** How a file with outcomes is read. */
export const outcomesReading = z.object({
  ...readingFields,
  mapping: mappingText(
    z.record(z.string(), z.enum(OUTCOME_COLUMNS).nullable()).superRefine((mapping, context) => {
      const columns = Object.values(mapping).filter((column) => column !== null);
      const twice = columns.find((column, place) => columns.indexOf(column) < place);
      if (twice) context.addIssue({ code: "custom", message: `Two columns can't both be ${COLUMN_LABELS[twice]}` });
    }),
  ),
});

/** The form of POST /api/outcome-imports besides the file. */
export const outcomeImportForm = outcomesReading.extend({
  tenant_id: z.preprocess(emptyAsUndefined, z.coerce.number().int().positive().max(MAX_ID).optional()),
});

/** How far an import of outcomes is. */
const outcomeImportProgress = responseOf("OutcomeImportProgress", {
  id: z.int(),
  status: z.enum(OUTCOME_IMPORT_STATUSES),
  rows: z.number().describe("Rows of the file, without the header and empty ones."),
  done: z.number().describe("Rows that were recorded or refused so far."),
});

export type OutcomeImportProgress = z.output<typeof outcomeImportProgress>;

/** An import that has just been uploaded. */
export const startedOutcomeImport = responseOf("StartedOutcomeImport", {
  ...outcomeImportProgress.shape,
  ignored: z.array(z.string()).describe("Columns of the file that are not read."),
});

export type StartedOutcomeImport = z.output<typeof startedOutcomeImport>;

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

export type OutcomeImport = z.output<typeof outcomeImportResponse>;

/** What an insurer says of a policy. Days are "YYYY-MM-DD". */
export const outcomeResponse = responseOf("Outcome", {
  policy_number: z.string().nullable(),
  insurer_reference: z.string().nullable(),
  policy_outcome: nonPersonal(z.enum(POLICY_OUTCOMES).nullable()),
  policy_ended_on: nonPersonal(z.string().nullable()),
  last_collected_on: nonPersonal(z.string().nullable().describe("The day of the last premium that was collected.")),
});

export type Outcome = z.output<typeof outcomeResponse>;
