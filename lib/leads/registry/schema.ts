import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { choiceFilter, listQuery } from "@/lib/platform/lists/list";
import { textOrNull } from "@/lib/platform/schemas/inputs";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { readingFields } from "@/lib/platform/tables/reading";
import { mappingText } from "@/lib/platform/tables/target";
import { isoDate } from "@/lib/platform/text/format";

// The national opt-out registry: section 11 of the Consumer Protection Act 68 of 2008 and the amendment of its regulations
// of 15 April 2026, by which direct marketers register with it every year and cleanse their lists against it each month.

export const REGISTRY_MAX_BYTES = 250 * 1024 * 1024;

/** What a column of an answer can be: contacts or their hashes, any number of columns, or since when they are listed. */
const REGISTRY_COLUMNS = ["contact", "listed_on"] as const;
export type RegistryColumn = (typeof REGISTRY_COLUMNS)[number];

/** How an answer is read. */
export const registryReading = z.object({
  ...readingFields,
  mapping: mappingText(
    z
      .record(z.string(), z.enum(REGISTRY_COLUMNS).nullable())
      .refine(
        (mapping) => Object.values(mapping).filter((column) => column === "listed_on").length <= 1,
        "Choose one column for the date",
      ),
  ),
});

/** The form of an answer besides the file: how it is read, and the day on which the registry gave it. */
export const registryImportForm = registryReading.extend({
  answered_on: z.iso
    .date("Enter a date such as 2026-11-21")
    .refine((day) => day <= isoDate(new Date()), "Must not be in the future"),
});

/** plain: phone numbers and email addresses. hashed: their SHA-256 in hexadecimal. */
const EXPORT_FORMATS = ["plain", "hashed"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const registryExportQuery = z.strictObject({ format: z.enum(EXPORT_FORMATS).default("plain") });

export const registryImportQuery = listQuery(["answered_on", "created_at"], true).omit({ search: true });
export type RegistryImportQuery = z.output<typeof registryImportQuery>;

export const REGISTRY_IMPORT_STATUSES = ["queued", "running", "done", "failed"] as const;

/** An answer of the registry: the proof that the list was cleansed. */
export const registryImportResponse = responseOf("RegistryImport", {
  id: z.int(),
  file_name: z.string(),
  sha256: z.string().describe("Of the file as it was sent, in hexadecimal."),
  answered_on: z.iso.date(),
  status: z.enum(REGISTRY_IMPORT_STATUSES),
  rows: z.int().describe("Rows of the file, without the header and empty ones."),
  invalid: z.int().describe("Rows that can't be read, or a part of which can't."),
  contacts: z.int().describe("Different contacts of the file."),
  finished: z.int().describe("How many of the contacts were worked."),
  hits: z.int().describe("Contacts that the registry lists and that must not be contacted now."),
  added: z.int().describe("How many of the hits were new to the list."),
  actor_name: z.string(),
  created_at: instant,
  finished_at: instant.nullable(),
});

export type RegistryImport = z.output<typeof registryImportResponse>;

/** An answer that has just been sent, with what of its file is not read. */
export const startedRegistryImport = responseOf("StartedRegistryImport", {
  ...registryImportResponse.shape,
  unread: z
    .array(z.strictObject({ row: z.int(), message: z.string() }))
    .describe("Rows that can't be read, or a part of which can't, and why: at most the first thousand of `invalid`."),
  ignored: z.array(z.string()).describe("Columns of the file that are not read."),
});

export type StartedRegistryImport = z.output<typeof startedRegistryImport>;

/** When the list was last cleansed, where that is too long ago; null for never. */
export type RegistryWarning = {
  answered_on: string | null;
  /** The tenant calls only people who asked for it until then. */
  stops: boolean;
};

const REGISTRY_NUMBER_MAX_LENGTH = 50;

/** A tenant's own registration. @see Amendment Regulations of 15 April 2026 under the Consumer Protection Act */
export const registrationInput = z.object({
  registry_number: textOrNull(REGISTRY_NUMBER_MAX_LENGTH),
  registry_renews_on: z.iso.date("Enter a date").nullable(),
});

/** missing: no number or no day. soon: within the time of the first reminder. passed: the day was before today. */
const REGISTRATION_STATES = ["missing", "passed", "soon", "valid"] as const;

export const registrationQuery = listQuery(["name", "registry_renews_on"]).extend({
  state: nonPersonal(choiceFilter(REGISTRATION_STATES)),
});
export type RegistrationQuery = z.output<typeof registrationQuery>;

export const registrationResponse = nonPersonal(
  responseOf("Registration", {
    id: z.int().describe("Of the tenant."),
    name: z.string().describe("Of the tenant."),
    registry_number: z.string().nullable(),
    registry_renews_on: z.iso.date().nullable().describe("The last day for renewing the registration."),
    state: z.enum(REGISTRATION_STATES),
    version: z.int().describe("Of the tenant."),
  }),
);

export type Registration = z.output<typeof registrationResponse>;
