import { Badge } from "@/components/ui/badge";
import type { LeadRow } from "@/lib/leads/record/schema";
import { OPEN_STATUSES } from "@/lib/leads/record/status";
import { LEAD_STATUS_TONES, OUTCOME_LABELS } from "./lead-labels";

type Props = { lead: Pick<LeadRow, "status" | "processed_outcome"> };

/** Where a lead stands: its status, or the outcome where it was processed in a status that is still open. */
export function LeadState({ lead: { status, processed_outcome } }: Props) {
  const isOver = processed_outcome !== null && OPEN_STATUSES.includes(status);
  if (!isOver) return <Badge tone={LEAD_STATUS_TONES[status]}>{status}</Badge>;
  return (
    <Badge tone={processed_outcome === "converted" ? "success" : "neutral"}>{OUTCOME_LABELS[processed_outcome]}</Badge>
  );
}
