"use client";

import { Badge } from "@/components/ui/badge";
import { useTimely } from "@/components/ui/browser/use-timely";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import type { SaleRow } from "@/lib/sales/record/schema";

type Props = { sale: Pick<SaleRow, "replacement_send_by" | "replacement_sent_on"> };

/** When the replacement record was sent, or by when it has to be. */
export function SendingState({ sale: { replacement_send_by: due, replacement_sent_on: sent } }: Props) {
  if (sent) return <span className="tabular whitespace-nowrap">{formatDate(sent)}</span>;
  if (!due) return "–";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 max-sm:justify-end">
      <DueBadge day={due} />
      <span className="whitespace-nowrap text-muted">by {formatDate(due)}</span>
    </span>
  );
}

/** Whether the last day for sending, "YYYY-MM-DD", is over. */
export function DueBadge({ day }: { day: string }) {
  const isLate = useTimely((now) => day < isoDate(now));
  return <Badge tone={isLate ? "error" : "warning"}>{isLate ? "Overdue" : "To send"}</Badge>;
}
