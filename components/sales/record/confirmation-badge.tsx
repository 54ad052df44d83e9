import { Badge, type Tone } from "@/components/ui/badge";
import { CONFIRMATION_LABELS, type Confirmation } from "@/lib/sales/record/columns/confirmation";

const TONES: Record<Confirmation, Tone> = { due: "warning", overdue: "error", given: "success", late: "error" };

export const ConfirmationBadge = ({ state }: { state: Confirmation }) => (
  <Badge tone={TONES[state]}>{CONFIRMATION_LABELS[state]}</Badge>
);
