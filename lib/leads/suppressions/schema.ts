import { z } from "zod";
import { parseIdNumber } from "@/lib/insurance/id-number";
import { normalisePhone } from "@/lib/insurance/phone";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { choiceFilter, emptyAsUndefined, idFilter, listQuery } from "@/lib/platform/lists/list";
import { textOrNull } from "@/lib/platform/schemas/inputs";
import { readingFields } from "@/lib/platform/tables/reading";
import { mappingText } from "@/lib/platform/tables/target";

export const SUPPRESSION_KINDS = ["phone", "email", "id_number"] as const;
export type SuppressionKind = (typeof SUPPRESSION_KINDS)[number];

/** Who wants it: the person, on a call or otherwise; the erasure of a person; or the national opt-out registry. */
export const SUPPRESSION_SOURCES = ["request", "disposition", "erasure", "registry"] as const;
export type SuppressionSource = (typeof SUPPRESSION_SOURCES)[number];

const VALUE_MAX_LENGTH = 254;
export const REASON_MAX_LENGTH = 500;

/** What a column of a list can be: a kind of contacts, any number of columns of each, or why they are not to be contacted. */
const COLUMN_KINDS = [...SUPPRESSION_KINDS, "reason"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** How a list is read. */
export const suppressionsReading = z.object({
  ...readingFields,
  mapping: mappingText(
    z
      .record(z.string(), z.enum(COLUMN_KINDS).nullable())
      .refine(
        (mapping) => Object.values(mapping).filter((kind) => kind === "reason").length <= 1,
        "Choose one column for the reason",
      ),
  ),
});

/** The form of a list besides the file. */
export const suppressionsForm = suppressionsReading.extend({
  tenant_id: z.preprocess(emptyAsUndefined, z.coerce.number().int().positive().optional()),
});

const emailAddress = z.email().max(VALUE_MAX_LENGTH);

export const PHONE_MESSAGE = "Enter a phone number such as 082 123 4567";

type Read = { value: string } | { message: string };

/** A normalised contact, or why it is invalid. An ID number is hashed only when it is stored. */
export function readContact(kind: SuppressionKind, text: string): Read {
  if (kind === "phone") {
    const value = normalisePhone(text);
    return value ? { value } : { message: PHONE_MESSAGE };
  }
  if (kind === "email") {
    const value = text.toLowerCase();
    return emailAddress.safeParse(value).success
      ? { value }
      : { message: "Enter an email address such as name@example.com" };
  }
  const read = parseIdNumber(text);
  return read.ok ? { value: read.id_number } : { message: read.message };
}

export const suppressionInput = z
  .object({
    kind: z.enum(SUPPRESSION_KINDS, "Required"),
    value: z.string("Required").trim().min(1, "Required").max(VALUE_MAX_LENGTH, `Max ${VALUE_MAX_LENGTH} characters`),
    reason: textOrNull(REASON_MAX_LENGTH),
    /** For every organisation. Only an administrator may set it. */
    everywhere: z.boolean().default(false),
    tenant_id: z.int32().nullish(),
  })
  .transform((input, context) => {
    const read = readContact(input.kind, input.value);
    if ("value" in read) return { ...input, value: read.value };
    context.addIssue({ code: "custom", path: ["value"], message: read.message });
    return z.NEVER;
  });

export type SuppressionInput = z.input<typeof suppressionInput>;
export type NewSuppression = z.output<typeof suppressionInput>;

export const suppressionQuery = listQuery(["created_at", "kind", "reason"], true).extend({
  kind: choiceFilter(SUPPRESSION_KINDS),
  source: choiceFilter(SUPPRESSION_SOURCES),
  tenant_id: idFilter,
});

export type SuppressionQuery = z.output<typeof suppressionQuery>;

/** A suppressed contact. A null tenant is every organisation. */
export const suppressionResponse = responseOf("Suppression", {
  id: z.int(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }).nullable(),
  kind: z.enum(SUPPRESSION_KINDS),
  value: z
    .string()
    .nullable()
    .describe("Null for an ID number and an erased person, of which only keyed hashes are stored."),
  source: z.enum(SUPPRESSION_SOURCES),
  listed_on: z.string().nullable().describe('"YYYY-MM-DD", of the opt-out registry.'),
  reason: z.string().nullable(),
  actor_name: z.string().nullable(),
  created_at: instant,
});

export type Suppression = z.output<typeof suppressionResponse>;

/** The result of an imported file. `known` contacts were already suppressed. */
export const suppressionImportResponse = responseOf("SuppressionImport", {
  added: z.number(),
  known: z.number(),
  invalid: z
    .array(z.strictObject({ row: z.number(), message: z.string() }))
    .describe("Rows of which something can't be read, and why: at most the first thousand of `invalid_count`."),
  invalid_count: z.int(),
  ignored: z.array(z.string()).describe("Columns of the file that were not read."),
});

export type SuppressionImport = z.output<typeof suppressionImportResponse>;
