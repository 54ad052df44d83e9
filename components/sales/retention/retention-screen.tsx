"use client";

import { useTenantColumn, useTenantFilter } from "@/components/identity/tenants/tenant-choice";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { ShortText } from "@/components/table/short-text";
import { PageHeader } from "@/components/ui/page-header";
import type { PurgedRecordingRow } from "@/lib/leads/recordings/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { formatDate, formatDateTime } from "@/lib/platform/format";
import { CLASS_LABELS } from "./class-labels";
import { Periods } from "./periods";

const columns: Column<PurgedRecordingRow>[] = [
  { key: "recording", label: "Recording", cell: ({ recording_id }) => recording_id },
  {
    key: "of",
    label: "Of",
    cell: ({ lead_id, sale_id }) => (sale_id === null ? `Lead ${lead_id}` : `Sale ${sale_id}`),
  },
  { key: "recorded_at", label: "Recorded", cell: ({ recorded_at }) => formatDate(recorded_at) },
  { key: "class", label: "Class", cell: (row) => CLASS_LABELS[row.class] },
  { key: "retained_until", label: "Kept until", cell: ({ retained_until }) => formatDate(retained_until) },
  { key: "purged_at", label: "Removed", sortBy: "purged_at", cell: ({ purged_at }) => formatDateTime(purged_at) },
  { key: "reason", label: "Reason", cell: ({ reason }) => <ShortText text={reason} /> },
];

/** How long recordings are kept, by which rule, and which have been removed. */
export function RetentionScreen({ first }: { first: FirstPage<PurgedRecordingRow> | undefined }) {
  return (
    <>
      <PageHeader
        title="Retention"
        subtitle="How long recordings are kept. What is past its period is removed every hour, unless it is under legal hold."
      />
      <Periods />
      <h2 className="mt-2 text-lg font-semibold">Removed recordings</h2>
      <ListView
        resource="purged-recordings"
        label="Removed recordings"
        columns={[
          ...columns,
          ...useTenantColumn<PurgedRecordingRow>().map((column) => ({ ...column, sortBy: undefined })),
        ]}
        defaultSort={{ by: "purged_at", desc: true }}
        filters={useTenantFilter()}
        empty="No recording has been removed yet."
        first={first}
      />
    </>
  );
}
