"use client";

import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import type { QueueFigures } from "@/lib/insights/operations/schema";
import { counted, formatCount } from "@/lib/platform/text/format";
import { formatDuration } from "@/lib/platform/time/elapsed";
import { SECOND_MS } from "@/lib/platform/time/milliseconds";
import { useRetry } from "./use-retry";

const count = (key: "waiting" | "running" | "retrying" | "failed", label: string): Column<Row> => ({
  key,
  label,
  align: "right",
  cell: ({ [key]: figure }) => (
    <span className={`tabular ${key === "failed" && figure > 0 ? "font-medium text-error-text" : ""}`}>
      {formatCount(figure)}
    </span>
  ),
});

type Row = QueueFigures & { id: string };

const columns: Column<Row>[] = [
  { key: "label", label: "Queue", cell: ({ label }) => label },
  count("waiting", "Waiting"),
  count("running", "Running"),
  count("retrying", "Retrying"),
  count("failed", "Failed"),
  {
    key: "oldest",
    label: "Oldest",
    align: "right",
    cell: ({ oldest_seconds }) => (
      <span className="tabular whitespace-nowrap">
        {oldest_seconds < 1 ? "–" : formatDuration(oldest_seconds * SECOND_MS)}
      </span>
    ),
  },
  {
    key: "actions",
    label: "Failed jobs",
    align: "right",
    cell: (queue) => (queue.failed + queue.retrying > 0 ? <RetryAll queue={queue} /> : "–"),
  },
];

/** What each queue has to do. Those that have nothing to do are only named. */
export function QueuesPanel({ queues }: { queues: QueueFigures[] }) {
  const busy = queues.filter(({ waiting, running, retrying, failed }) => waiting + running + retrying + failed > 0);
  const idle = queues.filter((queue) => !busy.includes(queue)).map(({ label }) => label);
  return (
    <Panel title="Queues">
      {busy.length > 0 && (
        <PlainTable label="Queues" columns={columns} rows={busy.map((queue) => ({ ...queue, id: queue.queue }))} />
      )}
      {idle.length > 0 && (
        <p className={`px-4 py-3 text-muted ${busy.length > 0 ? "border-t" : ""}`}>Idle: {idle.join(", ")}.</p>
      )}
    </Panel>
  );
}

function RetryAll({ queue: { queue, label } }: { queue: QueueFigures }) {
  const path = `/operations/queues/${encodeURIComponent(queue)}/retry`;
  const { busy, retry } = useRetry<{ retried: number }>(
    path,
    ({ retried }) => `${counted(retried, "job")} queued again`,
  );
  return (
    <Button size="small" busy={busy} onClick={retry} aria-label={`Try all again: ${label}`}>
      Try all again
    </Button>
  );
}
