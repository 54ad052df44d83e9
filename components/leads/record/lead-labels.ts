import type { Tone } from "@/components/ui/badge";
import type { ConsentChannel } from "@/lib/leads/consents/schema";
import { LEAD_STATUSES, type LeadStatus, type ProcessedOutcome } from "@/lib/leads/record/status";

export const LEAD_STATUS_TONES: Record<LeadStatus, Tone> = {
  New: "info",
  Allocated: "primary",
  Voicemail: "warning",
  Diary: "neutral",
  Declined: "error",
  "Does Not Exist": "error",
};

const LIST_TITLES: Record<LeadStatus, string> = {
  New: "New leads",
  Allocated: "Allocated leads",
  Voicemail: "Voicemail leads",
  Diary: "Diary leads",
  Declined: "Declined leads",
  "Does Not Exist": "Leads that do not exist",
};

/** The title of the list of a status; without one, of all leads. */
export const leadListTitle = (status: string | null): string =>
  LEAD_STATUSES.flatMap((known) => (known === status ? LIST_TITLES[known] : []))[0] ?? "All leads";

export const OUTCOME_LABELS: Record<ProcessedOutcome, string> = {
  converted: "Converted",
  declined: "Declined",
  unreachable: "Unreachable",
  does_not_exist: "Does not exist",
  duplicate: "Duplicate",
  withdrawn: "Processed",
};

export const CHANNEL_LABELS: Record<ConsentChannel, string> = {
  any: "Any",
  phone: "Phone",
  sms: "SMS",
  email: "Email",
  whatsapp: "WhatsApp",
};
