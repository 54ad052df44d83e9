import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { SUPPRESSION_KINDS, SUPPRESSION_SOURCES } from "./schema";

/** A suppressed contact. A null tenant is every organisation. */
export const suppressionResponse = responseOf("Suppression", {
  id: z.int(),
  tenant: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable(),
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

/** The result of an imported file. `known` contacts were already suppressed. */
export const suppressionImportResponse = responseOf("SuppressionImport", {
  added: z.number(),
  known: z.number(),
  invalid: z
    .array(
      z.strictObject({
        row: z.number(),
        message: z.string(),
      }),
    )
    .describe("At most the first thousand; `invalid_count` says how many there are."),
  invalid_count: z.int(),
});
