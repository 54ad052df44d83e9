"use client";

import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import type { Column } from "@/components/table/column";
import { ListView } from "@/components/table/list-view";
import { ShortText } from "@/components/table/short-text";
import { useListState } from "@/components/table/use-list-state";
import { PageHeader } from "@/components/ui/page-header";
import { Segments } from "@/components/ui/segments";
import { CLASS_LABELS } from "@/lib/identity/resources/class-labels";
import type { PurgedRecordingRow, RetentionPeriodRow } from "@/lib/leads/recordings/schema";
import type { RetentionRunRow } from "@/lib/people/retention/schema";
import type { FirstPage } from "@/lib/platform/client/resource";
import { formatCount, formatDate, formatDateTime } from "@/lib/platform/text/format";
import { Periods } from "./periods";

const columns: Column<PurgedRecordingRow>[] = [
  { key: "recording", label: "Recording", cell: ({ recording_id }) => recording_id },
  {
    key: "of",
    label: "Lead or sale",
    cell: ({ lead_id, sale_id }) => (sale_id === null ? `Lead ${lead_id}` : `Sale ${sale_id}`),
  },
  { key: "recorded_at", label: "Recorded", priority: 3, cell: ({ recorded_at }) => formatDate(recorded_at) },
  { key: "class", label: "Class", cell: (row) => CLASS_LABELS[row.class] },
  {
    key: "retained_until",
    label: "Stored until",
    priority: 2,
    cell: ({ retained_until }) => formatDate(retained_until),
  },
  { key: "purged_at", label: "Removed", sortBy: "purged_at", cell: ({ purged_at }) => formatDateTime(purged_at) },
  { key: "reason", label: "Reason", cell: ({ reason }) => <ShortText text={reason} /> },
];

const nightColumns: Column<RetentionRunRow>[] = [
  { key: "class", label: "Class", cell: (row) => CLASS_LABELS[row.class] },
  { key: "began_at", label: "Began", sortBy: "began_at", cell: ({ began_at }) => formatDateTime(began_at) },
  {
    key: "finished_at",
    label: "Finished",
    cell: ({ finished_at }) => (finished_at === null ? "–" : formatDateTime(finished_at)),
  },
  { key: "dry_run", label: "Result", cell: ({ dry_run }) => (dry_run ? "Dry run: deleted next night" : "Removed") },
  { key: "count", label: "Count", align: "right", cell: ({ count }) => formatCount(count) },
  { key: "reason", label: "Reason", cell: ({ reason }) => <ShortText text={reason} /> },
];

const REPORTS = [
  { id: "recordings", name: "Removed recordings" },
  { id: "nights", name: "Nightly runs" },
] as const;

type Props = {
  first: FirstPage<PurgedRecordingRow> | undefined;
  /** The periods that the user's organisation goes by; for administrators, the platform's. */
  periods: { data: RetentionPeriodRow[] };
};

/** How long everything is kept, by which rule, and what has been removed. */
export function RetentionScreen({ first, periods }: Props) {
  const { params, change } = useListState();
  const shown = REPORTS.find(({ id }) => id === params.get("report")) ?? REPORTS[0];
  return (
    <>
      <PageHeader
        title="Retention"
        subtitle="How long personal data is stored. Expired data is deleted: recordings hourly, everything else nightly. A legal hold pauses this, except for rejected import rows and failed lead posts."
      />
      <Periods first={periods} />
      <Segments
        label="Report"
        options={REPORTS}
        value={shown.id}
        onChange={(report) => change({ report, sortBy: null, sortDesc: null })}
      />
      {shown.id === "nights" ? <Nights /> : <RemovedRecordings first={first} />}
    </>
  );
}

function RemovedRecordings({ first }: { first: FirstPage<PurgedRecordingRow> | undefined }) {
  return (
    <ListView
      resource="purged-recordings"
      label="Removed recordings"
      columns={[...columns, ...useUnsortedTenant<PurgedRecordingRow>()]}
      defaultSort={{ by: "purged_at", desc: true }}
      filters={useTenantFilter()}
      empty="No recordings removed yet."
      first={first}
    />
  );
}

function Nights() {
  return (
    <ListView
      resource="retention-runs"
      label="Nightly runs"
      columns={[...nightColumns, ...useUnsortedTenant<RetentionRunRow>()]}
      defaultSort={{ by: "began_at", desc: true }}
      filters={useTenantFilter()}
      empty="No expired data found yet."
    />
  );
}

const useUnsortedTenant = <Row extends { tenant: { name: string } }>(): Column<Row>[] =>
  useTenantColumn<Row>().map((column) => ({ ...column, sortBy: undefined }));
