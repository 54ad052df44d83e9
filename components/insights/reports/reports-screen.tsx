"use client";

import { Send } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import { NameCell, STATUS_FILTER } from "@/components/table/active";
import type { Column } from "@/components/table/column";
import { NamesCell } from "@/components/table/names-cell";
import { IconButton } from "@/components/ui/icon-button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { toast } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";
import { screenTitle } from "@/lib/identity/resources/resources";
import { can } from "@/lib/identity/rights/permissions";
import type { Report } from "@/lib/insights/reports/schema";
import { api, messageOf } from "@/lib/platform/client/api";
import type { FirstPage } from "@/lib/platform/client/resource";
import { formatDateTime } from "@/lib/platform/text/format";
import { DeliveriesButton } from "./deliveries";
import { describeRun, describeSchedule, FREQUENCY_LABELS, optionsOf } from "./report-words";

const ReportForm = lazyDialog(() => import("./report-form").then((module) => module.ReportForm));

const name: Column<Report> = { key: "name", label: "Name", sortBy: "name", cell: NameCell };

const columns: Column<Report>[] = [
  { key: "schedule", label: "Sent", sortBy: "frequency", cell: describeSchedule },
  {
    key: "recipients",
    label: "Recipients",
    cell: ({ recipients }) => <NamesCell records={recipients} none="None" />,
  },
  {
    key: "next_run_at",
    label: "Next",
    sortBy: "next_run_at",
    priority: 2,
    cell: ({ next_run_at }) => <Time at={next_run_at} />,
  },
  { key: "last_run", label: "Last time", priority: 3, cell: (report) => <LastRun report={report} /> },
];

const Time = ({ at }: { at: string | null }) => (
  <span className="tabular whitespace-nowrap">{at ? formatDateTime(at) : "–"}</span>
);

const LastRun = ({ report: { last_run } }: { report: Report }) =>
  last_run ? (
    <Tooltip text={formatDateTime(last_run.due_at)}>
      <span>{describeRun(last_run)}</span>
    </Tooltip>
  ) : (
    <span className="text-muted">Not sent yet</span>
  );

const FREQUENCY_FILTER = { name: "frequency", label: "Frequency", options: optionsOf(FREQUENCY_LABELS) };

/** The reports by email of an organisation. */
export function ReportsScreen({ first }: { first: FirstPage<Report> | undefined }) {
  const me = useUser();
  const isNew = useSearchParams().get("create") === "1";
  return (
    <ListScreen
      resource="reports"
      singular="Report"
      title={screenTitle("reports")}
      subtitle="Cards of the dashboard, emailed as PDF and CSV. Each recipient gets only what they may see."
      label="Reports"
      columns={[name, ...useTenantColumn<Report>(), ...columns]}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name"
      filters={[...useTenantFilter(), FREQUENCY_FILTER, STATUS_FILTER]}
      empty="No reports found."
      first={first}
      form={ReportForm}
      opensNew={isNew}
      describe={(report) => report.name}
      rowActions={(report) => (
        <>
          {!me.impersonating && <SendNowButton report={report} />}
          {can(me, "reports.show") && <DeliveriesButton report={report} />}
        </>
      )}
    />
  );
}

/** Emails the report to whoever clicks, as a preview. */
function SendNowButton({ report }: { report: Report }) {
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      const { email } = await api.post<{ email: string }>(`/reports/${report.id}/send`);
      toast("success", `Sending to ${email}`);
    } catch (error) {
      toast("error", messageOf(error));
    }
    setBusy(false);
  }

  return <IconButton icon={Send} label="Send me a copy now" busy={busy} onClick={send} />;
}
