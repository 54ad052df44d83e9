import { STAGE_FILLS } from "@/components/sales/record/sale-labels";
import { StatusBadge } from "@/components/sales/record/status-badge";
import { formatDateTime } from "@/lib/platform/text/format";
import { formatDuration } from "@/lib/platform/time/elapsed";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import type { SaleStage } from "@/lib/sales/evidence/audit-schema";

/** The stages of a sale in their order, and how long each took. */
export function AuditStages({ stages }: { stages: SaleStage[] }) {
  return (
    <div className="p-4">
      <Shares stages={stages} />
      <ol aria-label="Stages" className="flex flex-col gap-x-2 gap-y-4 sm:mt-4 sm:flex-row sm:flex-wrap">
        {stages.map((stage) => (
          <Stage key={stage.entered_at} stage={stage} />
        ))}
      </ol>
    </div>
  );
}

function Stage({ stage: { status, entered_at, left_at, seconds, by } }: { stage: SaleStage }) {
  return (
    <li className="relative border-l pl-4 sm:min-w-48 sm:border-l-0 sm:pr-6 sm:pl-0">
      <span
        aria-hidden
        className={`absolute top-1.5 -left-[4.5px] size-2 rounded-full sm:hidden ${STAGE_FILLS[status]}`}
      />
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={status} />
        <span className="tabular font-semibold" suppressHydrationWarning>
          {formatDuration(seconds * SECOND_MS)}
        </span>
        {left_at === null && <span className="text-[13px] text-muted">so far</span>}
      </p>
      <p className="tabular mt-1 text-[13px] text-muted">
        <time dateTime={entered_at}>{formatDateTime(entered_at)}</time>
        {by && ` · ${by}`}
      </p>
    </li>
  );
}

/** A stage of seconds stays visible beside one of weeks. */
const MIN_SHARE = 0.02;

// Decorative: the text below says the same.
function Shares({ stages }: { stages: SaleStage[] }) {
  const total = Math.max(
    1,
    stages.reduce((sum, { seconds }) => sum + seconds, 0),
  );
  return (
    <div aria-hidden className="flex h-2.5 gap-0.5 overflow-hidden rounded-full max-sm:hidden">
      {stages.map(({ entered_at, status, seconds }) => (
        <span
          key={entered_at}
          className={STAGE_FILLS[status]}
          style={{ flexGrow: Math.max(MIN_SHARE, seconds / total) }}
          suppressHydrationWarning
        />
      ))}
    </div>
  );
}
