import { choicesOf } from "@/components/form/options";
import type { SuppressionKind, SuppressionSource } from "@/lib/leads/suppressions/schema";

export const SUPPRESSION_KIND_LABELS: Record<SuppressionKind, string> = {
  phone: "Phone",
  email: "Email",
  id_number: "ID number",
};

export const SUPPRESSION_KIND_CHOICES = choicesOf(SUPPRESSION_KIND_LABELS);

/** What a column of an imported file can become. */
export const IMPORT_COLUMNS = [...SUPPRESSION_KIND_CHOICES, { id: "reason", name: "Reason" }];

export const SUPPRESSION_SOURCE_LABELS: Record<SuppressionSource, string> = {
  request: "Asked directly",
  disposition: "Asked on a call",
  erasure: "Person erased",
  registry: "National registry",
};

export const SUPPRESSION_SOURCE_CHOICES = choicesOf(SUPPRESSION_SOURCE_LABELS);
