"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Column } from "@/components/table/column";
import { Pager } from "@/components/table/pager";
import { PlainTable } from "@/components/table/plain-table";
import { useListState } from "@/components/table/use-list-state";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { Panel } from "@/components/ui/panel";
import { RetryAlert } from "@/components/ui/retry-alert";
import { toast } from "@/components/ui/toast";
import type { FailedJob } from "@/lib/insights/operations/schema";
import { api } from "@/lib/platform/client/api";
import { type FirstPage, invalidateResources, useLastPage, useList } from "@/lib/platform/client/resource";
import { listQueryString } from "@/lib/platform/lists/params";
import { formatDateTime } from "@/lib/platform/text/format";
import { PANELS } from "./panels";
import { REFRESH_MS } from "./refresh";
import { SHOWN_RESOURCES, useRetry } from "./use-retry";

const ConfirmDialog = lazyDialog(() =>
  import("@/components/form/confirm-dialog").then((module) => module.ConfirmDialog),
);

const columns: Column<FailedJob>[] = [
  {
    key: "queue",
    label: "Job",
    cell: ({ queue_label, about }) => (
      <>
        {queue_label}
        {about && <span className="block text-[13px] font-normal text-muted">{about}</span>}
      </>
    ),
  },
  {
    key: "reason",
    label: "Why",
    cell: ({ reason }) => <span className="break-words max-sm:text-right">{reason}</span>,
  },
  { key: "state", label: "State", cell: (job) => <State job={job} /> },
];

/** The jobs that have failed, each with its sentence, to be tried again or discarded. */
export function FailedJobs({ first }: { first: FirstPage<FailedJob> | undefined }) {
  const { params, change } = useListState();
  const query = listQueryString(Object.fromEntries(params), {});
  const jobs = useList<FailedJob>("operations/jobs", query, { first, reloadMs: () => REFRESH_MS });
  const { page, isStale, hasFailed } = useLastPage(jobs);
  return (
    <Panel id={PANELS.jobs} title="Failed jobs">
      {jobs.error && <RetryAlert error={jobs.error} onRetry={jobs.refetch} />}
      {page?.meta.total === 0 && !hasFailed ? (
        <p className="px-4 py-6 text-muted">No job has failed.</p>
      ) : (
        <PlainTable
          label="Failed jobs"
          columns={columns}
          rows={page?.data}
          stale={isStale}
          failed={hasFailed}
          actions={(job) => <Actions job={job} />}
        />
      )}
      {page && Math.max(page.meta.last_page, page.meta.current_page) > 1 && (
        <Pager meta={page.meta} onPage={(number) => change({ page: number })} />
      )}
    </Panel>
  );
}

function State({ job: { state, attempts, failed_at, next_try_at } }: { job: FailedJob }) {
  return (
    <span className="inline-flex flex-col items-start gap-1 max-sm:items-end">
      <Badge tone={state === "failed" ? "error" : "warning"}>{state === "failed" ? "Failed" : "Retrying"}</Badge>
      <span className="tabular text-[13px] text-muted">
        {next_try_at ? `Next: ${formatDateTime(next_try_at)}` : formatDateTime(failed_at)}, after{" "}
        {attempts === 1 ? "1 try" : `${attempts} tries`}
      </span>
    </span>
  );
}

function Actions({ job }: { job: FailedJob }) {
  const queryClient = useQueryClient();
  const { busy, retry } = useRetry<void>(`/operations/jobs/${job.id}/retry`, () => "Job queued again");
  const [isAsking, setAsking] = useState(false);
  const name = [job.queue_label, job.about].filter(Boolean).join(", ");

  async function discard() {
    await api.delete(`/operations/jobs/${job.id}`);
    toast("success", "Job discarded");
    await invalidateResources(queryClient, ...SHOWN_RESOURCES);
  }

  return (
    <>
      <span className="inline-flex items-center gap-1">
        <Button size="small" busy={busy} onClick={retry} aria-label={`Try again: ${name}`}>
          Try again
        </Button>
        <IconButton icon={Trash2} label={`Discard: ${name}`} tone="danger" onClick={() => setAsking(true)} />
      </span>
      {isAsking && (
        <ConfirmDialog
          title="Discard this job?"
          text={`${name}. It won't be tried again, and its work stays undone.`}
          confirmLabel="Discard"
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
