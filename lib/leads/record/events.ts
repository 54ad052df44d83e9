import { ASKED_NOT_TO_BE_CALLED, DECLINE_REASONS, DOES_NOT_EXIST_REASONS } from "./status";

/** What the events of a lead tell. */
export const LEAD_EVENT_TYPES = [
  "created",
  "status",
  "assigned",
  "updated",
  "processed",
  "undone",
  "converted",
  "note",
  "revealed",
  "consent",
  "client",
  "recording",
  "played",
  "call",
  "anonymised",
] as const;

export type LeadEventType = (typeof LEAD_EVENT_TYPES)[number];

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
  "ended_by",
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
/** What the person has said about being called, or that the person is known already. */
const PERSONAL_FIELDS = ["purpose", "channel", "state", "is_client"];
const PERSONAL_REASON = new RegExp(`^(Duplicate of|${ASKED_NOT_TO_BE_CALLED}$)`);

const isPublicField = (field: string) => PUBLIC_FIELDS.some((known) => known === field);
const isFixedReason = (reason: string) => FIXED_REASONS.includes(reason) || COMPOSED_REASON.test(reason);

/** What of a lead's events is no personal value. */
export const LEAD_EVENT_RULE = {
  isPublicField,
  isFixedReason,
  /** Whether a field, or a reason, may be read without personal data. */
  isNonPersonalField: (field: string) => isPublicField(field) && !PERSONAL_FIELDS.includes(field),
  isNonPersonalReason: (reason: string) => isFixedReason(reason) && !PERSONAL_REASON.test(reason),
};
