"use client";

import { z } from "zod";
import { SelectField, TextAreaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { REASON_MAX_LENGTH } from "@/lib/sales/lifecycle/limits";
import type { SaleFilters } from "@/lib/sales/list/schema";

const input = z.object({
  agent_id: z.int("Choose an agent"),
  reason: z.string().trim().min(1, "Give a reason.").max(REASON_MAX_LENGTH),
});

export type Reassignment = z.output<typeof input>;

type Props = {
  what: string;
  agents: SaleFilters["agents"];
  onSave: (given: Reassignment) => Promise<void>;
  onClose: () => void;
};

/** Asks who gets the selected sales, and why. */
export const ReassignSalesDialog = ({ what, agents, onSave, onClose }: Props) => (
  <FormDialog
    title={`Reassign ${what}`}
    width={480}
    input={input}
    values={{ reason: "" }}
    saveLabel="Reassign"
    onSave={onSave}
    onClose={onClose}
  >
    <SelectField name="agent_id" label="Agent" required options={agents} />
    <TextAreaField name="reason" label="Reason" required rows={2} maxLength={REASON_MAX_LENGTH} />
  </FormDialog>
);
