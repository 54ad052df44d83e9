"use client";

import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { useUser } from "@/components/shell/user";
import type { Column } from "@/components/table/column";
import { PlainTable } from "@/components/table/plain-table";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { RetentionPeriodRow } from "@/lib/leads/recordings/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDate } from "@/lib/platform/format";
import { CLASS_BEGINNINGS, CLASS_LABELS } from "./class-labels";

const PeriodDialog = lazyDialog(() => import("./period-dialog").then((module) => module.PeriodDialog));

const columns: Column<RetentionPeriodRow>[] = [
  { key: "class", label: "Class", cell: (period) => CLASS_LABELS[period.class] },
  {
    key: "length",
    label: "Kept for",
    cell: (period) => `${period.length} ${period.unit} ${CLASS_BEGINNINGS[period.class]}`,
  },
  {
    key: "rehearsed_on",
    label: "Dry run",
    cell: ({ rehearsed_on }) => (rehearsed_on === null ? "In the coming night" : formatDate(rehearsed_on)),
  },
  { key: "source", label: "Source", cell: ({ source }) => source },
];

/** The periods of all classes. Administrators change them, since they are the same for every organisation. */
export function Periods() {
  const mayChange = useUser().is_admin;
  const [edited, setEdited] = useState<RetentionPeriodRow>();
  const periods = useQuery<{ data: RetentionPeriodRow[] }, ApiError>({
    queryKey: queryKeys.resource("retention-periods"),
    queryFn: () => api.get("/retention-periods"),
  });
  const editButton = (period: RetentionPeriodRow) => (
    <IconButton icon={Pencil} label={`Edit ${CLASS_LABELS[period.class]}`} onClick={() => setEdited(period)} />
  );
  return (
    <section aria-label="Periods" className="rounded-panel border bg-surface shadow-panel">
      {periods.error ? (
        <RetryAlert error={periods.error} onRetry={periods.refetch} />
      ) : (
        <PlainTable
          label="Periods"
          columns={columns}
          rows={periods.data?.data}
          {...(mayChange && { actions: editButton })}
        />
      )}
      {edited && <PeriodDialog period={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}
