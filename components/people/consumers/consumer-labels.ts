import type { Tone } from "@/components/ui/badge";
import type { LeadConsentState } from "@/lib/leads/record/consent-states";
import type { MergedField } from "@/lib/people/consumers/merge/schema";
import type { DuplicateReason, MergeCounts } from "@/lib/people/consumers/schema";
import { counted } from "@/lib/platform/text/format";

export const CONSENT_TONES: Record<LeadConsentState, Tone> = {
  given: "success",
  refused: "error",
  withdrawn: "error",
  unknown: "neutral",
};

export const CONSENT_LABELS: Record<LeadConsentState, string> = {
  given: "Given",
  refused: "Refused",
  withdrawn: "Withdrawn",
  unknown: "Unknown",
};

const REASON_LABELS: Record<DuplicateReason, string> = {
  id_number: "the ID number",
  phone: "the phone number",
  email: "the email address",
};

/** "Share the phone number and the email address". */
export const reasonText = (reasons: readonly DuplicateReason[]) =>
  `Share ${reasons.map((reason) => REASON_LABELS[reason]).join(" and ")}`;

export const FIELD_LABELS: Record<MergedField, string> = {
  title: "Title",
  name: "First name",
  surname: "Surname",
  phone: "Phone",
  email: "Email",
  id_number: "ID number",
  date_of_birth: "Born",
  gender: "Gender",
  language: "Language",
  province: "Province",
};

/** "2 leads, 1 sale, 3 contact points and 1 privacy request". */
export const countsText = ({ leads, sales, contacts, requests }: MergeCounts) =>
  `${counted(leads, "lead")}, ${counted(sales, "sale")}, ${counted(contacts, "contact point")} and ${counted(requests, "privacy request")}`;

/** "2 leads and 1 sale". */
export const workText = ({ leads, sales }: Pick<MergeCounts, "leads" | "sales">) =>
  `${counted(leads, "lead")} and ${counted(sales, "sale")}`;
