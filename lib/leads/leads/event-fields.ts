import { DECLINE_REASONS, DOES_NOT_EXIST_REASONS } from "./status";

/**
 * What a lead's timeline may tell outside the table of personal values: how the lead is worked, and through which channel
 * it came. Every other field is about the client, or free text.
 */
const PUBLIC_FIELDS = [
  "status",
  "assigned_user",
  "team",
  "attempts",
  "next_action_at",
  "diary_at",
  "diary_scope",
  "processed_at",
  "processed_outcome",
  "source",
  "import_id",
  // Of a consent, each from a fixed list.
  "purpose",
  "channel",
  "state",
  "is_client",
  // Which number was shown, and the sale that a lead has become.
  "field",
  "sale_id",
  "reference",
  // Of a recording.
  "recording",
  "action",
  // Of a call.
  "call",
  "direction",
  "started_at",
  "ended_at",
  "duration_seconds",
  "outcome",
] as const;

export type PublicLeadField = (typeof PUBLIC_FIELDS)[number];

/** Why a lead ends whose person is erased. */
export const ERASED = "Erased";

/** Reasons that nobody types. */
const FIXED_REASONS: readonly string[] = [...DECLINE_REASONS, ...DOES_NOT_EXIST_REASONS, "Next lead", ERASED];

/** Reasons that programs compose. */
const COMPOSED_REASON = /^(Released after \d+ h|Overdue for \d+ h|Rule \d+|Duplicate of lead \d+)$/;
/** Says that the person is known already. */
const NAMES_ANOTHER_LEAD = /^Duplicate of/;

const isPublicField = (field: string) => PUBLIC_FIELDS.some((known) => known === field);
const isFixedReason = (reason: string) => FIXED_REASONS.includes(reason) || COMPOSED_REASON.test(reason);

/** What of a lead's events is no personal value. */
export const LEAD_EVENT_RULE = {
  isPublicField,
  isFixedReason,
  /** Whether a reason may be read without personal data. */
  isNonPersonalReason: (reason: string) => isFixedReason(reason) && !NAMES_ANOTHER_LEAD.test(reason),
};
