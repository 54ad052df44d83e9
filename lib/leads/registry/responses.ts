import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { REGISTRY_IMPORT_STATUSES } from "./schema";

/** An answer of the registry: the proof that the list was cleansed. */
export const registryImportResponse = responseOf("RegistryImport", {
  id: z.int(),
  file_name: z.string(),
  sha256: z.string().describe("Of the file as it was sent, in hexadecimal."),
  answered_on: z.iso.date(),
  status: z.enum(REGISTRY_IMPORT_STATUSES),
  rows: z.int().describe("Lines with a contact."),
  invalid: z.int().describe("Lines that can't be read."),
  contacts: z.int().describe("Different contacts of the file."),
  finished: z.int().describe("How many of the contacts were worked."),
  hits: z.int().describe("Contacts that the registry lists and that must not be contacted now."),
  added: z.int().describe("How many of the hits were new to the list."),
  actor_name: z.string(),
  created_at: instant,
  finished_at: instant.nullable(),
});
