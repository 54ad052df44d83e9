"use client";

import { z } from "zod";
import { DateField } from "@/components/form/date-field";
import { SelectField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { toast } from "@/components/ui/toast";
import { api } from "@/lib/platform/client/api";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { OUTCOME_LABELS, POLICY_OUTCOME, POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";

const OUTCOMES = POLICY_OUTCOMES.map((id) => ({ id, name: POLICY_OUTCOME[id].label }));

const text = z.string().trim();
const day = z.iso.date("Enter a date").nullable();
const form = z.object({
  policy_outcome: z.union([z.enum(POLICY_OUTCOMES), z.literal("")]).nullish(),
  policy_number: text,
  insurer_reference: text,
  policy_ended_on: day,
  last_collected_on: day,
});

/** Records what became of the policy, as the insurer says. */
export function OutcomeDialog({ onClose }: { onClose: () => void }) {
  const { sale, draft } = useOpenSale();
  const { policy } = sale;
  return (
    <FormDialog
      title="Outcome of the policy"
      description={sale.reference}
      width={520}
      input={form}
      values={{
        policy_outcome: policy.policy_outcome ?? "",
        policy_number: policy.policy_number ?? "",
        insurer_reference: policy.insurer_reference ?? "",
        policy_ended_on: policy.policy_ended_on,
        last_collected_on: policy.last_collected_on,
      }}
      onSave={async (values) => {
        const outcome = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value || null]));
        draft.receive(await api.put<SaleDetail>(`/sales/${sale.id}/outcome`, { ...outcome, version: sale.version }));
        toast("success", "Outcome recorded");
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField name="policy_outcome" label={OUTCOME_LABELS.policy_outcome} options={OUTCOMES} autoFocus />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="policy_number" label={OUTCOME_LABELS.policy_number} autoComplete="off" />
        <TextField name="insurer_reference" label={OUTCOME_LABELS.insurer_reference} autoComplete="off" />
        <DateField name="policy_ended_on" label={OUTCOME_LABELS.policy_ended_on} />
        <DateField name="last_collected_on" label={OUTCOME_LABELS.last_collected_on} />
      </div>
    </FormDialog>
  );
}
