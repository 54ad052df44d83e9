import { formatDateTime, formatDuration } from "@/lib/platform/format";
import type { SaleStage } from "@/lib/sales/sales/audit-schema";
import { StatusBadge } from "./status-badge";

/** The stages of a sale, and how long each took. */
export function AuditStages({ stages }: { stages: SaleStage[] }) {
  return (
    <ol aria-label="Stages" className="flex flex-col gap-x-2 gap-y-4 overflow-x-auto p-4 sm:flex-row sm:flex-wrap">
      {stages.map((stage) => (
        <li
          key={stage.from}
          className="relative border-l pl-4 sm:min-w-44 sm:border-t sm:border-l-0 sm:pt-3.5 sm:pr-4 sm:pl-0"
        >
          <span
            aria-hidden
            className={`absolute top-1.5 -left-[4.5px] size-2 rounded-full sm:-top-[4.5px] sm:left-0 ${stage.to === null ? "bg-primary" : "bg-muted"}`}
          />
          <p className="flex flex-wrap items-center gap-2">
            <StatusBadge status={stage.status} />
            <span className="tabular font-semibold" suppressHydrationWarning>
              {formatDuration(stage.duration_ms)}
            </span>
            {stage.to === null && <span className="text-[13px] text-muted">so far</span>}
          </p>
          <p className="tabular mt-1 text-[13px] text-muted">
            {formatDateTime(stage.from)}
            {stage.actor_name && ` · ${stage.actor_name}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
