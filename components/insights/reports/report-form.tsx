"use client";

import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import { type Report, type ReportInput, reportInput } from "@/lib/insights/reports/schema";
import { useSelection } from "./prefill";
import { ReportFields } from "./report-fields";

const valuesOf = (report: Report): ReportInput => ({
  tenant_id: report.tenant_id,
  name: report.name,
  cards: report.cards,
  period: report.period,
  scope: report.scope,
  product_id: report.product_id,
  team_id: report.team_id,
  frequency: report.frequency,
  weekday: report.weekday,
  month_day: report.month_day,
  send_at: report.send_at,
  working_days_only: report.working_days_only,
  active: report.active,
  recipient_ids: report.recipient_ids,
});

export function ReportForm(props: RecordFormProps<Report>) {
  const me = useUser();
  const tenant = useSelectedTenant();
  const selection = useSelection();
  const blank: ReportInput = {
    tenant_id: tenant?.id,
    name: "",
    cards: selection.cards,
    period: selection.period,
    scope: selection.scope,
    product_id: selection.product_id,
    team_id: selection.team_id,
    frequency: "daily",
    weekday: 1,
    month_day: 1,
    send_at: "07:00",
    working_days_only: true,
    active: true,
    recipient_ids: me.tenant_id !== null && me.impersonates !== "tenant" ? [me.id] : [],
  };
  return <RecordForm {...props} input={reportInput} blank={blank} of={valuesOf} fields={ReportFields} width={760} />;
}
