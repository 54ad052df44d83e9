import type { Tone } from "@/components/ui/badge";
import type { ConsentChannel } from "@/lib/leads/consents/schema";
import type { LeadStatus, ProcessedOutcome } from "@/lib/leads/record/status";

export const LEAD_STATUS_TONES: Record<LeadStatus, Tone> = {
  New: "info",
  Allocated: "primary",
  Voicemail: "warning",
  Diary: "neutral",
  Declined: "error",
  "Does Not Exist": "error",
};

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
