import { NOTIFICATION_KINDS } from "@/lib/identity/notifications/schema";
import { RECORD_SCOPES } from "@/lib/identity/rights/record-scope";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { VIEWED_LISTS } from "@/lib/identity/saved-views/schema";
import { ALLOCATION_MODES } from "@/lib/identity/teams/schema";
import { CALL_CONSENTS, CLEANSINGS } from "@/lib/identity/tenants/schema";
import type { TypesOf } from "@/lib/platform/db/column-types";

/** The text columns of this domain with a fixed set of values. The checks of the database say the same. */
export const IDENTITY_COLUMNS = {
  "BulkRead.kind": ["leads", "sales", "refusal"],
  "Notification.kind": NOTIFICATION_KINDS,
  "PasskeyChallenge.purpose": ["registration", "sign-in"],
  "Personality.allowed_sale_statuses": SALE_STATUSES,
  "Personality.record_scope": RECORD_SCOPES,
  "SavedView.list": VIEWED_LISTS,
  "Team.allocation_mode": ALLOCATION_MODES,
  "Tenant.call_consent": CALL_CONSENTS,
  "Tenant.cleansing": CLEANSINGS,
} as const;

declare module "@/lib/platform/db/column-types" {
  interface ColumnTypes extends TypesOf<typeof IDENTITY_COLUMNS> {}
}
