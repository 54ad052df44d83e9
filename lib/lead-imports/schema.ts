import { isSupportedCountry } from "libphonenumber-js/min";
import { z } from "zod";
import { LEAD_FIELD_LABELS, type LeadField } from "@/lib/leads/fields";

const MEGABYTE = 1024 * 1024;
export const IMPORT_MAX_BYTES = 10 * MEGABYTE;
export const IMPORT_MAX_ROWS = 10_000;

const LEAD_FIELDS = Object.keys(LEAD_FIELD_LABELS) as [LeadField, ...LeadField[]];

/** Which field of a lead each column of the file holds; null for one that is left out. */
export type Mapping = Record<string, LeadField | null>;

const mappingInput = z.record(z.string(), z.enum(LEAD_FIELDS).nullable()).superRefine((mapping, context) => {
  const fields = Object.values(mapping).filter((field) => field !== null);
  const twice = fields.find((field, index) => fields.indexOf(field) < index);
  if (twice) context.addIssue({ code: "custom", message: `Two columns can't both be ${LEAD_FIELD_LABELS[twice]}` });
});

/** What a column can become, for a dropdown. */
export const IMPORT_FIELDS = LEAD_FIELDS.map((id) => ({ id, name: LEAD_FIELD_LABELS[id] }));

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

const emptyAsNone = (value: unknown) => (value === "" ? undefined : value);
const id = z.coerce
  .number("Required")
  .int("Required")
  .positive("Required")
  .max(2 ** 31 - 1);

/** The form of POST /api/lead-imports: texts and a file. */
export const importForm = z.object({
  file: z.file("Choose a file"),
  product_id: z.preprocess(emptyAsNone, id),
  default_region: z.preprocess(emptyAsNone, region.default("ZA")),
  /** As JSON; guessed from the header where it is not sent. */
  mapping: z.preprocess(emptyAsNone, z.string().transform(parseJson).pipe(mappingInput).optional()),
  tenant_id: z.preprocess(emptyAsNone, id.optional()),
});

export type ImportForm = z.output<typeof importForm>;

/** How the file is read from now on; what is left out stays. */
export const importChange = z.strictObject({ mapping: mappingInput.optional(), default_region: region.optional() });

export type ImportChange = z.output<typeof importChange>;

export type RowOutcome = "valid" | "duplicate" | "suppressed" | "invalid";

export type ImportCounts = { total: number } & Record<RowOutcome, number>;

/** A row of the file, by its number in the sheet, as the lead it would become, and why it would not. */
export type PreviewRow = {
  row: number;
  outcome: RowOutcome;
  message: string | null;
  name: string | null;
  surname: string | null;
  phone: string | null;
  email: string | null;
};

/** An import: looked at while ready, finished when done. */
export type LeadImport = {
  id: number;
  file_name: string;
  product: { id: number; name: string; slug: string };
  columns: string[];
  mapping: Mapping;
  default_region: string;
  status: "ready" | "done";
  counts: ImportCounts;
  /** The first rows by column, with ID numbers masked; none once it is done. */
  sample: Record<string, string>[];
  /** The first rows as leads; none once it is done. */
  preview: PreviewRow[];
  created_at: string;
  finished_at: string | null;
};

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "The mapping is not valid JSON" });
    return z.NEVER;
  }
}
