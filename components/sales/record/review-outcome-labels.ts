import type { Tone } from "@/components/ui/badge";
import type { ReviewOutcome } from "@/lib/sales/record/columns/qc-figures";

/** What a review came to, as people read it. */
export const REVIEW_OUTCOME_LABELS: Record<ReviewOutcome, { label: string; tone: Tone }> = {
  passed: { label: "Passed", tone: "success" },
  "kicked-back": { label: "Sent back", tone: "warning" },
  declined: { label: "Declined", tone: "error" },
  "not-counted": { label: "Sent back, not counted", tone: "neutral" },
  agreed: { label: "Second look agrees", tone: "success" },
  differed: { label: "Second look differs", tone: "error" },
};
