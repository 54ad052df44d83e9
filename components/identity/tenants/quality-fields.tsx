"use client";

import { useWatch } from "react-hook-form";
import { NumberField, SelectField } from "@/components/form/fields";
import { Alert } from "@/components/ui/alert";
import { type OpenedTenant, SLA_STATUSES, type TenantInput } from "@/lib/identity/tenants/schema";
import { useOptions } from "@/lib/platform/client/resource";

const STATUS_NAMES: Record<(typeof SLA_STATUSES)[number], string> = {
  new: "New",
  "in-progress": "In progress",
  callback: "Callback",
  "qc-oversight": "QC oversight",
};

/** How sales are checked, and how long they may stay in a status. */
export function QualityFields({ record }: { record: OpenedTenant | undefined }) {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <NumberField
          name="qc_pass_mark"
          label="Pass mark (%)"
          required
          min={0}
          max={100}
          hint="Sales with a lower score are not submitted."
        />
        <NumberField
          name="qc_sample_percent"
          label="Second look (%)"
          required
          min={0}
          max={100}
          hint="Share of passed sales that a second reviewer checks"
        />
      </div>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-medium">Maximum hours per status</legend>
        <p className="text-[13px] text-muted">
          Lists show sales in amber from three quarters of the limit and in red from the limit. Leave empty for no
          limit.
        </p>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {SLA_STATUSES.map((status) => (
            <NumberField key={status} name={`sla_hours.${status}`} label={STATUS_NAMES[status]} min={1} />
          ))}
        </div>
      </fieldset>
      {record && <DefaultQcField record={record} />}
    </>
  );
}

function DefaultQcField({ record }: { record: OpenedTenant }) {
  const personalities = useOptions(`/personalities/options?tenant_id=${record.id}`);
  const chosen = useWatch<TenantInput, "default_qc_personality_id">({ name: "default_qc_personality_id" });
  return (
    <>
      <SelectField
        name="default_qc_personality_id"
        label="Reviewers of referred sales"
        blank="None"
        hint="Used if the sale has no reviewers of its own."
        options={personalities}
      />
      {record.has_referring_questions && chosen === null && (
        <Alert tone="warning">
          A wrong answer to some questions refers the sale for review. Without reviewers here, such a sale can't be
          submitted.
        </Alert>
      )}
    </>
  );
}
