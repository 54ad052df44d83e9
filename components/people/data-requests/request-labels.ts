import { choicesOf } from "@/components/form/options";
import type { Tone } from "@/components/ui/badge";
import { REQUEST_NAMES } from "@/lib/people/data-requests/names";
import type { Decision, RequestStatus } from "@/lib/people/data-requests/types";

export const REQUEST_TYPE_CHOICES = choicesOf(REQUEST_NAMES);

export const STATUS_LABELS: Record<RequestStatus, string> = { open: "Open", done: "Answered", refused: "Refused" };
export const STATUS_CHOICES = choicesOf(STATUS_LABELS);
export const STATUS_TONES: Record<RequestStatus, Tone> = { open: "info", done: "success", refused: "neutral" };

const DECISION_LABELS: Record<Decision, string> = {
  granted: "Done as asked",
  partly: "Done in part",
  refused: "Refused",
};
export const DECISION_CHOICES = choicesOf(DECISION_LABELS);
