"use client";

import { useQueryClient } from "@tanstack/react-query";
import { NumberField, SelectField, TextAreaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { toast } from "@/components/ui/toast";
import { CLASS_LABELS } from "@/lib/identity/resources/class-labels";
import { PERIOD_UNITS } from "@/lib/insurance/law/period-units";
import { isAtLeast, type Minimum, minimumText } from "@/lib/leads/recordings/minimum";
import { type RetentionPeriodRow, retentionPeriodInput } from "@/lib/leads/recordings/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { CLASS_BEGINNINGS } from "./class-beginnings";

const UNITS = PERIOD_UNITS.map((id) => ({ id, name: id }));

/** Refuses a period below the minimum as the server does. */
const inputOf = (minimum: Minimum | null) =>
  minimum
    ? retentionPeriodInput.refine((period) => isAtLeast(period, minimum), {
        path: ["length"],
        error: minimumText(minimum),
      })
    : retentionPeriodInput;

type Props = { period: RetentionPeriodRow; tenant: { id: number; name: string } | null; onClose: () => void };

/** Changes how long a class is kept: for one organisation, or for all that have no period of their own. */
export function PeriodDialog({ period, tenant, onClose }: Props) {
  const queryClient = useQueryClient();
  const { id, length, unit, source, minimum } = period;
  const path = tenant ? `/tenants/${tenant.id}/retention-periods/${period.class}` : `/retention-periods/${id}`;
  return (
    <FormDialog
      title={`${CLASS_LABELS[period.class]} of ${tenant?.name ?? "all organisations"}`}
      description={`How long they are stored ${CLASS_BEGINNINGS[period.class]}. After a change, the first night is a dry run. Deletion starts the day after, and you can't undo it.`}
      width={520}
      input={inputOf(minimum)}
      values={{ length, unit, source }}
      onSave={async (input, version) => {
        await api.put<RetentionPeriodRow>(path, { ...input, version: version ?? period.version });
        await queryClient.invalidateQueries({ queryKey: queryKeys.resource("retention-periods") });
        toast("success", "Retention period updated");
        onClose();
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4">
        <NumberField name="length" label="Length" required min={1} hint={minimum && minimumText(minimum)} />
        <SelectField name="unit" label="Unit" required options={UNITS} />
      </div>
      <TextAreaField name="source" label="Source" required rows={3} maxLength={500} />
    </FormDialog>
  );
}
