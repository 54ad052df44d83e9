import { ERASED_KINDS, type ErasedKind, type ErasureResult } from "@/lib/people/erasure/schema";
import { counted } from "@/lib/platform/text/format";

const KIND_TEXTS: Record<ErasedKind, (count: number) => string> = {
  records: (count) => `${counted(count, "record")} of the person`,
  contacts: (count) => counted(count, "contact point"),
  leads: (count) => `${counted(count, "lead")} with notes and history values`,
  sales: (count) => `${counted(count, "sale")} that the law does not have us keep`,
  recordings: (count) => counted(count, "recording"),
  requests: (count) => `Name and contacts in ${counted(count, "privacy request")}`,
  posts: (count) => `The body of ${counted(count, "post")} of lead sources`,
  import_rows: (count) => counted(count, "stored import row"),
  outcome_rows: (count) => counted(count, "imported outcome row"),
  file_names: (count) => `The person in the names of ${counted(count, "imported file")}`,
  calls: (count) => counted(count, "reported call"),
  notifications: (count) => counted(count, "notification"),
  saved_views: (count) => `${counted(count, "saved view")} that look for the person`,
  bulk_notes: (count) => `The person in ${counted(count, "note")} of bulk actions`,
  answers: (count) => `${counted(count, "answer")} kept for repeated requests`,
  audit_details: (count) => `The details of ${counted(count, "audit entry", "audit entries")}`,
};

/** What an erasure takes, a line for each kind of which there is any. */
export const erasedTexts = ({ counts }: ErasureResult): string[] =>
  ERASED_KINDS.filter((kind) => counts[kind] > 0).map((kind) => KIND_TEXTS[kind](counts[kind]));
