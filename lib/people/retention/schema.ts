import { z } from "zod";
import { RETENTION_CLASSES } from "@/lib/leads/recordings/retention-classes";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { idFilter, listQuery } from "@/lib/platform/lists/list";

export const retentionRunQuery = listQuery(["began_at"], true).extend({ tenant_id: idFilter });

/** How much of a class a night has removed or anonymised, or would have. */
export const retentionRunRowResponse = responseOf("RetentionRunRow", {
  id: z.int(),
  tenant: z.strictObject({ id: z.int(), name: z.string() }),
  class: z.enum(RETENTION_CLASSES),
  dry_run: z.boolean().describe("Whether it was a dry run, which only counts."),
  count: z.int(),
  reason: z.string().describe("The period with its source, as it was then."),
  began_at: instant,
  finished_at: instant.nullable().describe("Null while it is at work."),
});

export type RetentionRunRow = z.output<typeof retentionRunRowResponse>;
