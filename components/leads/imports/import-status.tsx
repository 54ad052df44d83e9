import { Badge, type Tone } from "@/components/ui/badge";
import { ProgressLine } from "@/components/ui/progress-line";
import type { LeadImportRow } from "@/lib/leads/imports/schema";
import type { ImportStatus } from "@/lib/leads/imports/status";
import { formatCount } from "@/lib/platform/text/format";

const STATUSES: Record<ImportStatus, { tone: Tone; label: string }> = {
  checking: { tone: "info", label: "Checking rows" },
  ready: { tone: "neutral", label: "Not started" },
  queued: { tone: "info", label: "Waiting" },
  running: { tone: "info", label: "Importing" },
  done: { tone: "success", label: "Imported" },
  failed: { tone: "error", label: "Failed" },
  reverting: { tone: "warning", label: "Reverting" },
  reverted: { tone: "neutral", label: "Reverted" },
};

export const IMPORT_STATUS_OPTIONS = Object.entries(STATUSES).map(([id, { label }]) => ({ id, name: label }));

export const StatusBadge = ({ status }: { status: ImportStatus }) => (
  <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
);

const DOING: Partial<Record<ImportStatus, string>> = {
  checking: "Checking the rows of",
  queued: "Import of",
  running: "Import of",
  reverting: "Reverting the import of",
};

/** The progress of an import. It continues when the user leaves the page. */
export function ImportProgress({ found }: { found: LeadImportRow }) {
  const { status, is_allocating, file_name, progress } = found;
  const label = `${is_allocating ? "Allocating the leads of" : (DOING[status] ?? "Import of")} ${file_name}`;
  return <ProgressLine label={label} done={progress.finished} total={progress.total} />;
}

const KINDS = [
  { key: "valid", style: "text-success-text" },
  { key: "duplicate", label: "Duplicates", style: "text-warning-text" },
  { key: "suppressed", label: "Do not contact", style: "text-error-text" },
  { key: "invalid", label: "Invalid", style: "text-error-text" },
] as const;

/** How many rows have each outcome. */
export function Counts({ found, valid }: { found: LeadImportRow; valid: string }) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {KINDS.map(({ key, style, ...kind }) => (
        <div key={key} className="rounded-control border px-3 py-2">
          <dt className="text-[13px] text-muted">{"label" in kind ? kind.label : valid}</dt>
          <dd className={`tabular text-lg font-semibold ${found.counts[key] > 0 ? style : ""}`}>
            {formatCount(found.counts[key])}
          </dd>
          {key === "valid" && found.counts.remarked > 0 && (
            <dd className="text-[13px] text-muted">{formatCount(found.counts.remarked)} imported with a remark</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
