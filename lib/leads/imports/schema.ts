import { isSupportedCountry } from "libphonenumber-js/min";
import { z } from "zod";
import { COLUMN_FIELDS, COLUMN_LABELS } from "@/lib/leads/headers/fields";
import { LEAD_FIELDS } from "@/lib/leads/record/field-labels";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { choiceFilter, emptyAsUndefined, idFilter, listQuery } from "@/lib/platform/lists/list";
import { readingFields, readingResponse } from "@/lib/platform/tables/reading";
import { mappingText } from "@/lib/platform/tables/target";
import { IMPORT_STATUSES } from "./status";

const MEGABYTE = 1024 * 1024;
/** A list of this many people takes some minutes; a longer one is more than anybody calls. */
export const IMPORT_MAX_ROWS = 500_000;
/** That many rows of 200 characters, which is a row with every field filled. */
export const IMPORT_MAX_BYTES = 100 * MEGABYTE;

const columnField = z.enum(COLUMN_FIELDS).nullable();

const mappingInput = z.record(z.string(), columnField).superRefine((mapping, context) => {
  const fields = Object.values(mapping).filter((field) => field !== null);
  const twice = fields.find((field, index) => fields.indexOf(field) < index);
  if (twice) context.addIssue({ code: "custom", message: `Two columns can't both be ${COLUMN_LABELS[twice]}` });
  if (fields.includes("full_name") && fields.includes("name")) {
    context.addIssue({ code: "custom", message: "Choose Name, or Name and surname" });
  }
});

/** What a column can become, for a dropdown: both names next to each other. */
export const IMPORT_FIELDS = (["title", "full_name", ...LEAD_FIELDS.filter((field) => field !== "title")] as const).map(
  (id) => ({ id, name: COLUMN_LABELS[id] }),
);

/** The countries that a dropdown offers; any other is taken as well. */
export const IMPORT_REGIONS = [
  { id: "ZA", name: "South Africa" },
  { id: "BW", name: "Botswana" },
  { id: "SZ", name: "Eswatini" },
  { id: "LS", name: "Lesotho" },
  { id: "MZ", name: "Mozambique" },
  { id: "NA", name: "Namibia" },
  { id: "ZW", name: "Zimbabwe" },
  { id: "GB", name: "United Kingdom" },
  { id: "US", name: "United States" },
] as const;

/** The country of phone numbers without a country code, as an ISO 3166-1 code. */
const region = z
  .string()
  .trim()
  .toUpperCase()
  .transform((code, context) => {
    if (isSupportedCountry(code)) return code;
    context.addIssue({ code: "custom", message: "Choose a country, such as ZA" });
    return z.NEVER;
  });

const id = z.coerce
  .number("Required")
  .int("Required")
  .positive("Required")
  .max(2 ** 31 - 1);

/** The texts in the form of POST /api/lead-imports. */
export const importForm = z.object({
  ...readingFields,
  product_id: z.preprocess(emptyAsUndefined, id),
  default_region: z.preprocess(emptyAsUndefined, region.default("ZA")),
  mapping: mappingText(mappingInput),
  tenant_id: z.preprocess(emptyAsUndefined, id.optional()),
});

export type ImportForm = z.output<typeof importForm>;

/** How the file is read from now on; what is left out stays. */
export const importChange = z.strictObject({ mapping: mappingInput.optional(), default_region: region.optional() });

/** Who gets the leads of an import instead of the allocation rules: a team or an agent. Only managers choose. */
export const importStart = z
  .strictObject({ team_id: z.int32().positive().nullish(), assigned_user_id: z.int32().positive().nullish() })
  .refine(({ team_id, assigned_user_id }) => !team_id || !assigned_user_id, {
    path: ["assigned_user_id"],
    message: "Choose a team or an agent",
  });

export type ImportStart = z.output<typeof importStart>;

export type ImportChange = z.output<typeof importChange>;

const importCountsResponse = responseOf("ImportCounts", {
  total: z.number(),
  duplicate: z.number(),
  suppressed: z.number(),
  invalid: z.number(),
  valid: z.number(),
  remarked: z.number().describe("Valid rows of which something is kept in the note, as it was sent."),
});

/** Which field of a lead each column of the file holds; null for one that is left out. */
const mappingResponse = z.record(z.string(), columnField).meta({ id: "Mapping" });

export type Mapping = z.output<typeof mappingResponse>;

/**
 * A row of the file, by its number in the sheet, as the lead it would become, and why it would not or what the lead can't
 * hold as it was sent.
 */
const previewRowResponse = responseOf("PreviewRow", {
  row: z.number(),
  outcome: z.enum(["duplicate", "suppressed", "invalid", "valid"]),
  message: z.string().nullable(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  phone: z.string().nullable(),
  alt_phone: z.string().nullable(),
  email: z.string().nullable(),
});

export type PreviewRow = z.output<typeof previewRowResponse>;
export type RowOutcome = PreviewRow["outcome"];

/** An import as a list shows it. */
export const leadImportRowResponse = responseOf("LeadImportRow", {
  id: z.int(),
  tenant_id: z.int(),
  file_name: z.string(),
  product: z
    .strictObject({ id: z.int(), name: z.string(), slug: z.string() })
    .nullable()
    .describe("Null for a tenant that no longer sells it."),
  status: z.enum(IMPORT_STATUSES),
  is_allocating: z.boolean().describe("It is done, and its leads are being given to whom its starter chose."),
  counts: importCountsResponse.describe(
    "Of the rows that were looked at; `total` is all there are. While it runs and after, `valid` became leads.",
  ),
  progress: z
    .strictObject({ finished: z.number(), total: z.number() })
    .describe("How far it is: rows, or leads while it is reverted."),
  reverted: z.number().describe("Leads that went with a revert."),
  has_rejects: z.boolean().describe("Whether the rows that were left out can be had."),
  error: z.string().nullable(),
  user: z.strictObject({ id: z.int().nullable(), name: z.string() }).describe("Who did it."),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
});

export type LeadImportRow = z.output<typeof leadImportRowResponse>;

/** An import with what its screen shows of the file. */
export const leadImportResponse = responseOf("LeadImport", {
  ...leadImportRowResponse.shape,
  columns: z.array(z.string()),
  mapping: mappingResponse,
  reading: readingResponse.nullable().describe("How the file was read; null for imports of 0.3.0 and before."),
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

export type LeadImport = z.output<typeof leadImportResponse>;

export const importQuery = listQuery(["created_at", "file_name"], true).extend({
  tenant_id: idFilter,
  product_id: idFilter,
  status: choiceFilter(IMPORT_STATUSES),
});

export type ImportQuery = z.output<typeof importQuery>;
