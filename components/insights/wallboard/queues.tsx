import { TriangleAlert } from "lucide-react";
import type { Wallboard } from "@/lib/insights/wallboard/schema";
import { formatCount } from "@/lib/platform/text/format";

/** What waits, and what has waited too long. */
export const Queues = ({ queues, overdue }: Pick<Wallboard, "queues" | "overdue">) => (
  <section className="flex min-h-0 flex-col overflow-hidden rounded-panel border bg-surface px-[0.5em] py-[0.35em] shadow-panel">
    <h2 className="sr-only">Queues</h2>
    <dl className="flex flex-1 flex-col justify-between divide-y">
      <Row label="New leads" count={queues.new} />
      <Row label="Allocated" count={queues.allocated} />
      <Row label="Voicemail" count={queues.voicemail} />
      <Row label="In QC oversight" count={queues.qc} />
      <Row label="Overdue diaries" count={overdue.diaries} isLate />
      <Row label="Overdue callbacks" count={overdue.callbacks} isLate />
    </dl>
  </section>
);

function Row({ label, count, isLate = false }: { label: string; count: number; isLate?: boolean }) {
  const warns = isLate && count > 0;
  return (
    <div className="flex flex-1 items-center justify-between gap-[0.4em]">
      <dt className={`inline-flex min-w-0 items-center gap-[0.3em] ${warns ? "text-warning-text" : "text-muted"}`}>
        {warns && <TriangleAlert aria-hidden className="size-[0.9em] shrink-0" />}
        <span className="truncate">{label}</span>
      </dt>
      <dd className={`tabular text-[1.3em] font-semibold ${warns ? "text-warning-text" : ""}`}>{formatCount(count)}</dd>
    </div>
  );
}
