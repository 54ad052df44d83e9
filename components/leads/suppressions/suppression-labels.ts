import { choicesOf } from "@/components/form/choices-of";
import type { SuppressionKind } from "@/lib/leads/suppressions/schema";

export const SUPPRESSION_KIND_LABELS: Record<SuppressionKind, string> = {
  phone: "Phone",
  email: "Email",
  id_number: "ID number",
};

export const SUPPRESSION_KIND_CHOICES = choicesOf(SUPPRESSION_KIND_LABELS);
