"use client";

import { useSearchParams } from "next/navigation";
import { useFormContext, useWatch } from "react-hook-form";
import { SelectField, TextField } from "@/components/form/fields";
import { ChecksField, SwitchField } from "@/components/form/fields-choice";
import { withPresent } from "@/components/form/options";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import { CARDS } from "@/lib/insights/reports/cards";
import { type Frequency, type Report, type ReportInput, reportInput } from "@/lib/insights/reports/schema";
import { useOptions } from "@/lib/platform/client/resource";
import { WEEKDAYS } from "@/lib/platform/text/format";
import { FREQUENCY_LABELS, MONTH_DAYS, optionsOf, PERIOD_LABELS, SCOPE_LABELS } from "./report-words";
import { selectionIn } from "./selection";

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
  const selection = selectionIn(useSearchParams()); // what a new report starts with, by the address
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

const CARD_OPTIONS = optionsOf(CARDS);
const WEEKDAY_OPTIONS = WEEKDAYS.map((name, index) => ({ id: index + 1, name }));

const WORKING_DAYS_HINTS: Record<Frequency, string> = {
  daily: "Not on weekends and public holidays. The next report covers the days in between.",
  weekly: "If it falls on a public holiday or a weekend, it is sent on the next working day.",
  monthly: "If it falls on a weekend or a public holiday, it is sent on the next working day.",
};

/** The fields of a report. Its people, teams and products belong to its tenant, and are cleared when the tenant changes. */
function ReportFields({ record }: { record: Report | undefined }) {
  const me = useUser();
  const { setValue } = useFormContext<ReportInput>();
  const chosenTenant = useWatch<ReportInput, "tenant_id">({ name: "tenant_id" });
  const tenantId = me.is_admin ? chosenTenant : me.tenant_id;
  const ofTenant = (path: string) => (tenantId ? `${path}?tenant_id=${tenantId}` : null);
  const people = useOptions(ofTenant("/users/options"));
  const products = useOptions(ofTenant("/products/options"));
  const teams = useOptions(ofTenant("/teams/options"));

  function clearLinks() {
    setValue("product_id", null);
    setValue("team_id", null);
    setValue("recipient_ids", []);
  }

  return (
    <>
      <TenantField fixed={record !== undefined} onChoose={clearLinks} />
      <TextField name="name" label="Name" required autoComplete="off" hint="The subject of the email." />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <ChecksField name="cards" label="Cards" options={CARD_OPTIONS} />
        <ChecksField
          name="recipient_ids"
          label="Recipients"
          options={withPresent(people, record?.recipients).map((person) => withState(person, record))}
          hint="Each recipient gets only what they may see."
        />
        <SelectField name="period" label="Period" required options={optionsOf(PERIOD_LABELS)} />
        <SelectField name="scope" label="Whose sales" required options={optionsOf(SCOPE_LABELS)} />
        <SelectField
          name="product_id"
          label="Product"
          blank="All products"
          options={withPresent(products, record?.product ? [record.product] : [])}
        />
        <SelectField
          name="team_id"
          label="Team"
          blank="All teams"
          options={withPresent(teams, record?.team ? [record.team] : [])}
        />
      </div>
      <ScheduleFields />
      <SwitchField name="active" label="Active" hint="An inactive report is not sent." />
    </>
  );
}

/** Somebody who is on the list and gets no email is shown as such. */
function withState({ id, name }: { id: number; name: string }, record: Report | undefined) {
  const recipient = record?.recipients.find((each) => each.id === id);
  if (recipient?.unsubscribed_at) return { id, name: `${name} (unsubscribed)` };
  return { id, name: recipient?.active === false ? `${name} (inactive)` : name };
}

function ScheduleFields() {
  const frequency = useWatch<ReportInput, "frequency">({ name: "frequency" });
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <SelectField name="frequency" label="Sent" required options={optionsOf(FREQUENCY_LABELS)} />
        {frequency === "weekly" && <SelectField name="weekday" label="On" required options={WEEKDAY_OPTIONS} />}
        {frequency === "monthly" && <SelectField name="month_day" label="On" required options={MONTH_DAYS} />}
        <TextField
          name="send_at"
          label="At (South Africa)"
          required
          inputMode="numeric"
          maxLength={5}
          placeholder="07:00"
        />
      </div>
      <SwitchField name="working_days_only" label="Working days only" hint={WORKING_DAYS_HINTS[frequency]} />
    </>
  );
}
