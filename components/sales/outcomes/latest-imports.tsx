"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { useDownload } from "@/components/form/use-download";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button, buttonStyle } from "@/components/ui/button";
import { ProgressLine } from "@/components/ui/progress-line";
import { RetryAlert } from "@/components/ui/retry-alert";
import { toast } from "@/components/ui/toast";
import { type ApiError, api, isRefusal, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";
import type { Page } from "@/lib/platform/lists/list";
import { counted, formatCount, formatDateTime } from "@/lib/platform/text/format";
import { isUnfinished, type OutcomeImportStatus } from "@/lib/sales/outcomes/import-limits";
import type { OutcomeImport, OutcomeImportProgress } from "@/lib/sales/outcomes/schema";

const POLL_MS = 1_000;
const SHOWN = 5;

const STATUSES: Record<OutcomeImportStatus, { tone: Tone; label: string }> = {
  queued: { tone: "info", label: "Waiting" },
  running: { tone: "info", label: "Importing" },
  done: { tone: "success", label: "Imported" },
  failed: { tone: "error", label: "Failed" },
  cancelled: { tone: "neutral", label: "Cancelled" },
};

type Props = { tenantId: string | undefined; uploaded: OutcomeImportProgress | undefined };

/** The latest files, and how far each one is. */
export function LatestImports({ tenantId, uploaded }: Props) {
  const queryClient = useQueryClient();
  const query = new URLSearchParams({ per_page: String(SHOWN), ...(tenantId && { tenant_id: tenantId }) });
  const { data, error, refetch } = useQuery<Page<OutcomeImport>, ApiError>({
    queryKey: queryKeys.outcomeImports(query.toString(), uploaded?.id ?? 0),
    queryFn: async () => {
      const page = await api.get<Page<OutcomeImport>>(`/outcome-imports?${query}`);
      if (uploaded && !page.data.some(isUnfinished)) void invalidateResources(queryClient, "sales", "dashboard");
      return page;
    },
    refetchInterval: ({ state }) => (!isRefusal(state.error) && state.data?.data.some(isUnfinished) ? POLL_MS : false),
  });
  if (error) return <RetryAlert error={error} onRetry={refetch} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label="Latest files" className="flex flex-col gap-2">
      <h3 className="font-semibold">Latest files</h3>
      <ul className="flex flex-col divide-y rounded-control border">
        {data.data.map((found) => (
          <ImportRow key={found.id} found={found} onChange={refetch} />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { found: OutcomeImport; onChange: () => void };

function ImportRow({ found, onChange }: RowProps) {
  const { file_name, status, user_name, created_at } = found;
  const { tone, label } = STATUSES[status];
  return (
    <li className="flex flex-col gap-1.5 p-3">
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="min-w-0 truncate font-medium">{file_name}</span>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className="text-[13px] text-muted">
        {user_name}, {formatDateTime(created_at)}
      </p>
      {isUnfinished(found) ? <RunningImport found={found} onChange={onChange} /> : <Result found={found} />}
    </li>
  );
}

/** The progress of an import, and a button that stops it. */
function RunningImport({ found: { id, rows, done }, onChange }: RowProps) {
  const [busy, setBusy] = useState(false);

  async function cancel() {
    setBusy(true);
    await api.post(`/outcome-imports/${id}/cancel`).catch((error: unknown) => toast("error", messageOf(error)));
    onChange();
    setBusy(false);
  }

  return (
    <>
      <ProgressLine label="Rows processed" done={done} total={rows} />
      <p className="text-[13px] text-muted">You can close this. The import continues.</p>
      <Button size="small" className="self-start" busy={busy} onClick={() => void cancel()}>
        Cancel import
      </Button>
    </>
  );
}

function Result({ found: { id, rows, done, accepted, refused, has_rejects } }: { found: OutcomeImport }) {
  const { link } = useDownload(`/outcome-imports/${id}/rejects`);
  return (
    <>
      <p role="status">
        {formatCount(accepted)} of {counted(rows, "row")} recorded
        {refused > 0 && `, ${formatCount(refused)} refused`}
        {done < rows && `, ${formatCount(rows - done)} left out`}.
      </p>
      {has_rejects && (
        <a {...link} className={`${buttonStyle("secondary", "small")} self-start`}>
          <Download aria-hidden className="size-4 text-muted" /> Download refused rows with reasons
        </a>
      )}
    </>
  );
}
