import { z } from "zod";
import { listQuery } from "@/lib/platform/lists/list";
import { isoDate } from "@/lib/platform/text/format";

// The national opt-out registry: section 11 of the Consumer Protection Act 68 of 2008 and the amendment of its regulations
// of 15 April 2026, by which direct marketers cleanse their lists against it each month.

export const REGISTRY_MAX_BYTES = 250 * 1024 * 1024;

/** The form of an answer: the file, and the day on which the registry gave it. */
export const registryImportForm = z.object({
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
export type RegistryImport = {
  id: number;
  file_name: string;
  /** Of the file as it was sent, in hexadecimal. */
  sha256: string;
  /** "YYYY-MM-DD" */
  answered_on: string;
  status: (typeof REGISTRY_IMPORT_STATUSES)[number];
  /** Lines with a contact, and how many of them can't be read. */
  rows: number;
  invalid: number;
  /** Different contacts of the file, and how many of them were worked. */
  contacts: number;
  finished: number;
  /** Contacts that the registry lists and that must not be contacted now; how many of them were new to the list. */
  hits: number;
  added: number;
  actor_name: string;
  created_at: string;
  finished_at: string | null;
};

/** When the list was last cleansed, where that is too long ago; null for never. */
export type RegistryWarning = {
  answered_on: string | null;
  /** The tenant calls only people who asked for it until then. */
  stops: boolean;
};
