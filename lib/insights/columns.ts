import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { PRESENCE_KINDS } from "@/lib/insights/presence/schema";
import { DELIVERY_STATUSES, FREQUENCIES, REPORT_PERIODS } from "@/lib/insights/reports/schema";
import type { TypesOf } from "@/lib/platform/db/column-types";

/** The text columns of this domain with a fixed set of values. The checks of the database say the same. */
export const INSIGHT_COLUMNS = {
  "Presence.kind": PRESENCE_KINDS,
  "Report.frequency": FREQUENCIES,
  "Report.period": REPORT_PERIODS,
  "Report.scope": WORK_SCOPES,
  "ReportDelivery.status": DELIVERY_STATUSES,
} as const;

declare module "@/lib/platform/db/column-types" {
  interface ColumnTypes extends TypesOf<typeof INSIGHT_COLUMNS> {}
}
