import { z } from "zod";
import { emptyAsUndefined, idFilter, listQuery } from "@/lib/platform/lists/list";
import { MAX_ID } from "@/lib/platform/schemas/max-id";

export const outcomeImportQuery = listQuery(["created_at"], true).extend({ tenant_id: idFilter });

/** The form of POST /api/outcome-imports besides the file. */
export const outcomeImportForm = z.object({
  file: z.object({ name: z.string(), encoding: z.enum(["utf-8", "windows-1252"]) }, "Choose a file"),
  tenant_id: z.preprocess(emptyAsUndefined, z.coerce.number().int().positive().max(MAX_ID).optional()),
});
