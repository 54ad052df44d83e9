import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { Badge, type Tone } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import type { Backup, Backups } from "@/lib/insights/operations/schema";
import { counted, formatBytes, formatDateTime } from "@/lib/platform/text/format";
import { formatDuration } from "@/lib/platform/time/elapsed";
import { PANELS } from "./panels";

const STATES: Record<Backup["state"], { label: string; tone: Tone }> = {
  waiting: { label: "Waiting", tone: "neutral" },
  running: { label: "Running", tone: "info" },
  retrying: { label: "Retrying", tone: "warning" },
  failed: { label: "Failed", tone: "error" },
  made: { label: "Done", tone: "success" },
};

const columns: Column<Backup>[] = [
  {
    key: "began_at",
    label: "Began",
    cell: ({ began_at }) => <span className="tabular">{began_at ? formatDateTime(began_at) : "–"}</span>,
  },
  {
    key: "state",
    label: "Result",
    cell: ({ state, reason, missing_files }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        {reason}
        {missing_files > 0 && `${counted(missing_files, "file")} missing from storage`}
      </span>
    ),
  },
  {
    key: "duration",
    label: "Took",
    align: "right",
    cell: ({ began_at, finished_at }) => (
      <span className="tabular whitespace-nowrap">{durationOf(began_at, finished_at)}</span>
    ),
  },
  {
    key: "bytes",
    label: "Size",
    align: "right",
    cell: ({ bytes }) => <span className="tabular whitespace-nowrap">{bytes === null ? "–" : formatBytes(bytes)}</span>,
  },
];

const durationOf = (from: string | null, to: string | null) =>
  from && to ? formatDuration(Date.parse(to) - Date.parse(from)) : "–";

/** When backups are made, and what became of the last ones. */
export const BackupsPanel = ({ backups: { schedule, next_at, encrypted, kept, last } }: { backups: Backups }) => (
  <Panel id={PANELS.backups} title="Backups">
    <p className={`px-4 py-3 text-muted ${last.length > 0 ? "border-b" : ""}`}>
      {schedule === null
        ? "No backups scheduled. Set BACKUP_SCHEDULE and BACKUP_FOLDER, or make one with: npm run admin -- backup FILE"
        : `Schedule ${schedule}, South African time; ${encrypted ? "encrypted" : "not encrypted"}; the newest ${kept} are retained. Next: ${next_at ? formatDateTime(next_at) : "–"}.`}
    </p>
    {last.length > 0 && <PlainTable label="Backups" columns={columns} rows={last} />}
  </Panel>
);
