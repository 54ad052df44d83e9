import { CAME_BACK, REFUSED_BY_SERVER } from "./columns/confirmation";
import { LATE_REASONS } from "./held-review";

/**
 * What a sale's history may tell outside the table of personal values: how the sale is worked, and what is sold. Every
 * other field is about the client or somebody on the policy, or free text.
 */
const PUBLIC_FIELDS = [
  ...["status", "agent", "team", "callback_at", "kick_count"],
  ...["plan", "cover_amount", "monthly_premium", "commencement_date", "first_debit_on"],
  ...["mandate", "agreed_by_person", "sha256", "payee"], // the hash of the mandate's text, which is evidence by itself
  ...["recording", "call", "action", "recording_id", "at_seconds", "review", "item", "dispute", "edition"],
  ...["policy_outcome", "policy_ended_on", "last_collected_on", "delivered_on", "delivered_how", "cooling_off_ends_on"],
  ...["replacement_send_by", "replacement_sent_on"],
  "field", // which number was shown
];

/** Why the application itself declines a sale whose retention period is over. */
export const NEVER_SUBMITTED = "Never submitted";

/** Reasons that nobody types. */
const FIXED_REASONS: readonly string[] = [...LATE_REASONS, NEVER_SUBMITTED, CAME_BACK, REFUSED_BY_SERVER];

/** What of a sale's events is no personal value. */
export const SALE_EVENT_RULE = {
  isPublicField: (field: string) => PUBLIC_FIELDS.includes(field),
  isFixedReason: (reason: string) => FIXED_REASONS.includes(reason),
  /** Whether a field may be read without personal data. By the hash of a mandate, guesses at its names could be tried. */
  isNonPersonalField: (field: string) => PUBLIC_FIELDS.includes(field) && field !== "sha256",
};
