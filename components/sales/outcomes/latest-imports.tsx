"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useDownload } from "@/components/form/use-download";
import { Badge, type Tone } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button";
import { RetryAlert } from "@/components/ui/retry-alert";
import { type ApiError, api, isRefusal } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";
import { formatCount, formatDateTime } from "@/lib/platform/format";
import type { Page } from "@/lib/platform/http/list";
import type { OutcomeImport, OutcomeImportStatus } from "@/lib/sales/outcomes/import-limits";

const POLL_MS = 1_000;
const SHOWN = 5;

const STATUSES: Record<OutcomeImportStatus, { tone: Tone; label: string }> = {
  queued: { tone: "info", label: "Waiting" },
  running: { tone: "info", label: "Importing" },
  done: { tone: "success", label: "Imported" },
  failed: { tone: "error", label: "Failed" },
};

const isBusy = ({ status }: OutcomeImport) => status === "queued" || status === "running";

type Props = { tenantId: string | undefined; uploaded: OutcomeImport | undefined };

/** The latest files, and how far each one is. */
export function LatestImports({ tenantId, uploaded }: Props) {
  const queryClient = useQueryClient();
  const query = new URLSearchParams({ per_page: String(SHOWN), ...(tenantId && { tenant_id: tenantId }) });
  const { data, error, refetch } = useQuery<Page<OutcomeImport>, ApiError>({
    queryKey: queryKeys.outcomeImports(query.toString(), uploaded?.id ?? 0),
    queryFn: async () => {
      const page = await api.get<Page<OutcomeImport>>(`/outcome-imports?${query}`);
      if (uploaded && !page.data.some(isBusy)) void invalidateResources(queryClient, "sales", "dashboard");
      return page;
    },
    refetchInterval: ({ state }) => (!isRefusal(state.error) && state.data?.data.some(isBusy) ? POLL_MS : false),
  });
  if (error) return <RetryAlert error={error} onRetry={refetch} />;
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-label="Latest files" className="flex flex-col gap-2">
      <h3 className="font-semibold">Latest files</h3>
      <ul className="flex flex-col divide-y rounded-control border">
        {data.data.map((found) => (
          <ImportRow key={found.id} found={found} />
        ))}
      </ul>
    </section>
  );
}

function ImportRow({ found }: { found: OutcomeImport }) {
  const { id, file_name, status, total, finished, accepted, refused, has_rejects, user_name, created_at } = found;
  const { link } = useDownload(`/outcome-imports/${id}/rejects`);
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
      {isBusy(found) ? (
        <progress
          aria-label={`Import of ${file_name}`}
          value={finished}
          max={Math.max(1, total)}
          className="h-1.5 w-full accent-primary"
        />
      ) : (
        <p role="status">
          {formatCount(accepted)} of {formatCount(total)} rows recorded
          {refused > 0 && `, ${formatCount(refused)} refused`}.
        </p>
      )}
      {!isBusy(found) && has_rejects && (
        <a {...link} className={`${buttonStyle("secondary", "small")} self-start`}>
          <Download aria-hidden className="size-4 text-muted" /> Refused rows with the reasons
        </a>
      )}
    </li>
  );
}
