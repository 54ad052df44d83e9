import type { Tone } from "@/components/ui/badge";
import type { PostResult } from "@/lib/leads/lead-posts/schema";
import { POST_RESULTS } from "@/lib/leads/lead-posts/schema";
import { DUPLICATE_POLICIES, type DuplicatePolicy } from "@/lib/leads/lead-sources/schema";

export const POLICY_LABELS: Record<DuplicatePolicy, string> = {
  reject: "Refuse",
  link: "Keep and mark",
  update: "Update the lead",
};

export const POLICY_CHOICES = DUPLICATE_POLICIES.map((id) => ({ id, name: POLICY_LABELS[id] }));

export const RESULT_LABELS: Record<PostResult, string> = {
  created: "Created",
  linked: "Kept as a duplicate",
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

export const RESULT_CHOICES = POST_RESULTS.map((id) => ({ id, name: RESULT_LABELS[id] }));
