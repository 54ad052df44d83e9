"use client";

import { ConfirmationBadge } from "@/components/sales/record/confirmation-badge";
import { Badge } from "@/components/ui/badge";
import { useTimely } from "@/components/ui/browser/use-timely";
import { formatDate, formatDateTime } from "@/lib/platform/text/format";
import { formatAge } from "@/lib/platform/time/elapsed";
import { latenessOf } from "@/lib/sales/record/callback";
import type { SaleRow } from "@/lib/sales/record/schema";
import { OVERSIGHT_SALE_STATUSES } from "@/lib/sales/record/status";

/** A name, cut short where it is long. */
export const Short = ({ text }: { text: string | null | undefined }) => (
  <span translate="no" title={text ?? undefined} className="truncate sm:block">
    {text || "–"}
  </span>
);

/** A text that stays on one line. */
export const Unwrapped = ({ text }: { text: string | null | undefined }) => (
  <span className="tabular whitespace-nowrap">{text ?? "–"}</span>
);

/** Who checks a sale or has checked it; while nobody has claimed it, whose people may. */
export function Reviewer({ sale: { status, reviewer, qc_personality } }: { sale: SaleRow }) {
  if (reviewer || !OVERSIGHT_SALE_STATUSES.includes(status)) return <Short text={reviewer?.name} />;
  const text = qc_personality ? `Nobody yet (${qc_personality.name})` : "Nobody yet";
  return (
    <span title={text} className="truncate text-muted sm:block">
      {text}
    </span>
  );
}

/** When the client received the policy pack, or by when that is due. */
export function InWriting({ sale: { confirmation, delivered_on, confirm_by, first_debit_on } }: { sale: SaleRow }) {
  if (confirmation === null) return "–";
  if (confirmation === "given" && delivered_on) return <Unwrapped text={formatDate(delivered_on)} />;
  const day = confirm_by ?? first_debit_on;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {confirmation === "due" ? <Badge tone="warning">To confirm</Badge> : <ConfirmationBadge state={confirmation} />}
      {day && (
        <span className="whitespace-nowrap text-muted">
          {confirmation === "due" ? "by" : "was due by"} {formatDate(day)}
        </span>
      )}
    </span>
  );
}

export function Ago({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={formatDateTime(moment)} suppressHydrationWarning className="whitespace-nowrap">
      {formatAge(moment)}
    </time>
  );
}

export function CallbackTime({ moment }: { moment: string | null }) {
  const lateness = useTimely((now) => (moment ? latenessOf(moment, now) : "on time"));
  if (!moment) return "–";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
      <time
        dateTime={moment}
        className={`tabular whitespace-nowrap ${lateness === "on time" ? "" : "font-medium text-error-text"}`}
      >
        {formatDateTime(moment)}
      </time>
      {lateness !== "on time" && (
        <Badge tone="error">{lateness === "overdue" ? "Overdue" : "Overdue, open to the team"}</Badge>
      )}
    </span>
  );
}
