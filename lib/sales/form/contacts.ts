import { formatDate } from "@/lib/platform/text/format";
import type { SaleFacts } from "./facts";

// Source: Protection of Personal Information Act 4 of 2013, sections 11(3) and 69; Sales specification, "Complete". Who
// asked not to be contacted before the conversion is sold nothing; who asks since ends the marketing, not the sale.

const NOT_TO_BE_CONTACTED = "This person asked not to be contacted.";

export const holderMayBeContacted = ({ suppressed_contacts }: SaleFacts) =>
  suppressed_contacts
    .filter(({ step, is_known_before }) => step === "policyholder" && is_known_before)
    .map(({ field }) => ({ field, message: NOT_TO_BE_CONTACTED }));

const noticesIn = (wanted: "policyholder" | "beneficiaries") => (facts: SaleFacts) =>
  facts.suppressed_contacts
    .filter(({ step }) => step === wanted)
    .map(({ field, noted_on, noted_by }) => ({ field, message: noticeOf(noted_on, noted_by) }));

function noticeOf(notedOn: string | null, notedBy: string | null): string {
  if (notedOn === null) return NOT_TO_BE_CONTACTED;
  const by = notedBy === null ? "" : ` by ${notedBy}`;
  return `This person asked not to be contacted, noted on ${formatDate(`${notedOn}T12:00:00+02:00`)}${by}.`;
}

export const suppressedHolder = noticesIn("policyholder");

export const suppressedBeneficiaries = noticesIn("beneficiaries");
