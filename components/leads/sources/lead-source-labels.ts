import { choicesOf } from "@/components/form/options";
import type { Tone } from "@/components/ui/badge";
import type { PostResult } from "@/lib/leads/intake/lead-posts/results";
import type { CellErrors, DuplicatePolicy } from "@/lib/leads/sources/schema";

export const POLICY_LABELS: Record<DuplicatePolicy, string> = {
  reject: "Refuse",
  link: "Add and mark as a duplicate",
  update: "Update the lead",
};

export const POLICY_CHOICES = choicesOf(POLICY_LABELS);

export const CELL_ERROR_CHOICES = choicesOf({
  lenient: "Accept the lead and copy them to its note",
  strict: "Refuse the lead",
} satisfies Record<CellErrors, string>);

export const RESULT_LABELS: Record<PostResult, string> = {
  created: "Created",
  linked: "Added as a duplicate",
  updated: "Updated",
  duplicate: "Duplicate",
  suppressed: "Do not contact",
  invalid: "Invalid",
  capped: "Over the cap",
  refused: "Refused",
};

export const RESULT_TONES: Record<PostResult, Tone> = {
  created: "success",
  linked: "info",
  updated: "info",
  duplicate: "warning",
  suppressed: "warning",
  invalid: "error",
  capped: "warning",
  refused: "error",
};

export const RESULT_CHOICES = choicesOf(RESULT_LABELS);
