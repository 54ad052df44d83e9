import type { RetentionClass } from "@/lib/leads/recordings/retention-classes";
import { idFilter, listQuery } from "@/lib/platform/lists/list";

export const retentionRunQuery = listQuery(["began_at"], true).extend({ tenant_id: idFilter });

/** How much of a class a night has removed or anonymised, or would have. */
export type RetentionRunRow = {
  id: number;
  tenant: { id: number; name: string };
  class: RetentionClass;
  /** It only counted. */
  dry_run: boolean;
  count: number;
  /** The period with its source, as it was then. */
  reason: string;
  began_at: string;
  /** Null while it is at work. */
  finished_at: string | null;
};
