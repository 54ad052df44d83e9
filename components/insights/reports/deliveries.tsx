"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Mails } from "lucide-react";
import { useState } from "react";
import type { Column } from "@/components/table/column";
import { Pager } from "@/components/table/pager";
import { PlainTable } from "@/components/table/plain-table";
import { Badge, type Tone } from "@/components/ui/badge";
import { Dialog, DialogBody } from "@/components/ui/dialog/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { Delivery, DeliveryStatus, Report } from "@/lib/insights/reports/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { useLastPage } from "@/lib/platform/client/resource";
import type { Page } from "@/lib/platform/lists/list";
import { formatDateTime } from "@/lib/platform/text/format";

const PER_PAGE = 25;
const REFRESH_MS = 5_000;

const STATUSES: Record<DeliveryStatus, { label: string; tone: Tone }> = {
  queued: { label: "Queued", tone: "info" },
  sent: { label: "Sent", tone: "success" },
  skipped: { label: "Skipped", tone: "neutral" },
  failed: { label: "Failed", tone: "error" },
};

const columns: Column<Delivery>[] = [
  { key: "user", label: "Recipient", shrinks: true, cell: ({ user }) => user.name },
  {
    key: "due",
    label: "Due",
    cell: ({ due_at, requested }) => (
      <span className="tabular whitespace-nowrap">
        {formatDateTime(due_at)} {requested && <span className="text-muted">(on request)</span>}
      </span>
    ),
  },
  {
    key: "status",
    label: "Email",
    cell: ({ status, reason }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
        {reason}
      </span>
    ),
  },
];

/** The button of a report's row that shows what became of its emails. */
export function DeliveriesButton({ report }: { report: Report }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={Mails} label="Emails of this report" onClick={() => setOpen(true)} />
      {open && <DeliveriesDialog report={report} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeliveriesDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const deliveries = useQuery({
    queryKey: queryKeys.reportDeliveries(report.id, page),
    queryFn: () => api.get<Page<Delivery>>(`/reports/${report.id}/deliveries?per_page=${PER_PAGE}&page=${page}`),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const { error, refetch } = deliveries;
  const { page: data, isStale, hasFailed } = useLastPage(deliveries);
  return (
    <Dialog title={`Emails of ${report.name}`} description="Last 90 days, newest first" width={760} onClose={onClose}>
      <DialogBody>
        {error && <RetryAlert error={error} onRetry={refetch} />}
        {data?.data.length === 0 && !hasFailed ? (
          <p className="py-8 text-center text-muted">Not sent yet</p>
        ) : (
          <PlainTable label="Emails" columns={columns} rows={data?.data} stale={isStale} failed={hasFailed} />
        )}
        {data && data.meta.last_page > 1 && <Pager meta={data.meta} onPage={setPage} />}
      </DialogBody>
    </Dialog>
  );
}
