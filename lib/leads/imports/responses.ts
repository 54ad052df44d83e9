import { z } from "zod";
import { LEAD_FIELDS } from "@/lib/leads/record/field-labels";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { IMPORT_STATUSES } from "./status";

const importCountsResponse = responseOf("ImportCounts", {
  total: z.number(),
  duplicate: z.number(),
  suppressed: z.number(),
  invalid: z.number(),
  valid: z.number(),
});

/** Which field of a lead each column of the file holds; null for one that is left out. */
const mappingResponse = z.record(z.string(), z.enum(LEAD_FIELDS).nullable()).meta({ id: "Mapping" });

/** A row of the file, by its number in the sheet, as the lead it would become, and why it would not. */
const previewRowResponse = responseOf("PreviewRow", {
  row: z.number(),
  outcome: z.enum(["duplicate", "suppressed", "invalid", "valid"]),
  message: z.string().nullable(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});

/** An import as a list shows it. */
export const leadImportRowResponse = responseOf("LeadImportRow", {
  id: z.int(),
  tenant_id: z.int(),
  file_name: z.string(),
  product: z.strictObject({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
  }),
  status: z.enum(IMPORT_STATUSES),
  is_allocating: z.boolean().describe("It is done, and its leads are being given to whom its starter chose."),
  counts: importCountsResponse.describe(
    "Of the rows that were looked at; `total` is all there are. While it runs and after, `valid` became leads.",
  ),
  progress: z
    .strictObject({
      finished: z.number(),
      total: z.number(),
    })
    .describe("How far it is: rows, or leads while it is reverted."),
  reverted: z.number().describe("Leads that went with a revert."),
  has_rejects: z.boolean().describe("Whether the rows that were left out can be had."),
  error: z.string().nullable(),
  user: z
    .strictObject({
      id: z.int().nullable(),
      name: z.string(),
    })
    .describe("Who did it."),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
});

/** An import with what its screen shows of the file. */
export const leadImportResponse = responseOf("LeadImport", {
  ...leadImportRowResponse.shape,
  columns: z.array(z.string()),
  mapping: mappingResponse,
  default_region: z.string(),
  unworked: z
    .number()
    .nullable()
    .describe(
      "Leads that nobody has worked, which a revert would take away; null unless it is done, or where it made too many.",
    ),
  sample: z
    .array(z.record(z.string(), z.string()))
    .describe("The first rows by column, with ID numbers masked; none once it has begun."),
  preview: z.array(previewRowResponse).describe("The first rows as leads; none once it has begun."),
});
