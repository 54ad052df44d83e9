"use client";

import { SelectField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { toast } from "@/components/ui/toast";
import { useOptions } from "@/lib/platform/client/resource";
import { reassignInput } from "@/lib/sales/lifecycle/schema";

const input = reassignInput.omit({ version: true });

/** Gives a sale to another agent, with the reason. */
export function ReassignDialog({ onClose }: { onClose: () => void }) {
  const { sale, draft } = useOpenSale();
  const agents = useOptions(`/sales/${sale.id}/agents`);
  return (
    <FormDialog
      title="Reassign"
      description={sale.reference}
      width={420}
      input={input}
      values={{ reason: "" }}
      saveLabel="Reassign"
      onSave={async (values) => {
        await draft.act("reassign", values);
        toast("success", "Sale reassigned");
        onClose();
      }}
      onClose={onClose}
    >
      <SelectField name="agent_id" label="Agent" required options={agents} autoFocus />
      <TextField name="reason" label="Reason" required autoComplete="off" />
    </FormDialog>
  );
}
