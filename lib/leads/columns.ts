import { PERIOD_UNITS } from "@/lib/insurance/law/period-units";
import { STORED_ACTIONS } from "@/lib/leads/bulks/schema";
import { IMPORT_STATUSES } from "@/lib/leads/imports/status";
import { POST_RESULTS } from "@/lib/leads/intake/lead-posts/results";
import { CALL_DIRECTIONS, CALL_ENDS, CALL_OUTCOMES, CALL_SOURCES } from "@/lib/leads/record/calls/call";
import { CONSENT_STATES, LEAD_CONSENT_STATES } from "@/lib/leads/record/consent-states";
import { LEAD_EVENT_TYPES } from "@/lib/leads/record/events";
import { DIARY_SCOPES, LEAD_STATUSES, PROCESSED_OUTCOMES } from "@/lib/leads/record/status";
import { RECORDING_CLASSES, RETENTION_CLASSES } from "@/lib/leads/recordings/retention-classes";
import { AUDIO_TYPES, RECORDING_SOURCES } from "@/lib/leads/recordings/schema";
import { REGISTRY_IMPORT_STATUSES } from "@/lib/leads/registry/schema";
import { CELL_ERRORS, DUPLICATE_POLICIES } from "@/lib/leads/sources/schema";
import { SUPPRESSION_KINDS, SUPPRESSION_SOURCES } from "@/lib/leads/suppressions/schema";
import type { TypesOf } from "@/lib/platform/db/column-types";

/** The text columns of this domain with a fixed set of values. The checks of the database say the same. */
export const LEAD_COLUMNS = {
  "Call.direction": CALL_DIRECTIONS,
  "Call.ended_by": CALL_ENDS,
  "Call.outcome": CALL_OUTCOMES,
  "Call.source": CALL_SOURCES,
  "Consent.state": CONSENT_STATES,
  "Lead.consent_state": LEAD_CONSENT_STATES,
  "Lead.diary_scope": DIARY_SCOPES,
  "Lead.processed_outcome": PROCESSED_OUTCOMES,
  "Lead.status": LEAD_STATUSES,
  "LeadBulk.action": STORED_ACTIONS,
  "LeadBulk.status": ["queued", "running", "done", "failed"],
  "LeadEvent.type": LEAD_EVENT_TYPES,
  "LeadImport.status": IMPORT_STATUSES,
  "LeadPost.result": POST_RESULTS,
  "LeadSource.cell_errors": CELL_ERRORS,
  "LeadSource.duplicate_policy": DUPLICATE_POLICIES,
  "PurgedRecording.class": RECORDING_CLASSES,
  "Recording.mime_type": AUDIO_TYPES,
  "Recording.source": RECORDING_SOURCES,
  "RegistryImport.status": REGISTRY_IMPORT_STATUSES,
  "RegistryImportRow.kind": [...SUPPRESSION_KINDS, "sha256"],
  "RetentionPeriod.class": RETENTION_CLASSES,
  "RetentionPeriod.unit": PERIOD_UNITS,
  "RetentionRun.class": RETENTION_CLASSES,
  "Suppression.kind": SUPPRESSION_KINDS,
  "Suppression.source": SUPPRESSION_SOURCES,
  "TenantRetentionPeriod.class": RETENTION_CLASSES,
  "TenantRetentionPeriod.unit": PERIOD_UNITS,
} as const;

declare module "@/lib/platform/db/column-types" {
  interface ColumnTypes extends TypesOf<typeof LEAD_COLUMNS> {}
}
