import { CONTACT_KINDS, DUPLICATE_REASONS } from "@/lib/people/consumers/schema";
import { DECISIONS, REQUEST_CHANNELS, REQUEST_STATUSES, REQUEST_TYPES } from "@/lib/people/data-requests/types";
import type { TypesOf } from "@/lib/platform/db/column-types";

/** The text columns of this domain with a fixed set of values. The checks of the database say the same. */
export const PEOPLE_COLUMNS = {
  "ConsumerContact.kind": CONTACT_KINDS,
  "ConsumerProposal.reasons": DUPLICATE_REASONS,
  "DataRequest.channel": REQUEST_CHANNELS,
  "DataRequest.decision": DECISIONS,
  "DataRequest.status": REQUEST_STATUSES,
  "DataRequest.type": REQUEST_TYPES,
  "DataRequestPeriod.type": REQUEST_TYPES,
} as const;

declare module "@/lib/platform/db/column-types" {
  interface ColumnTypes extends TypesOf<typeof PEOPLE_COLUMNS> {}
}
