"use client";

import { DateField } from "@/components/form/date-field";
import { SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { toast } from "@/components/ui/toast";
import { type DataRequest, type DataRequestInput, dataRequestInput } from "@/lib/people/data-requests/schema";
import { useSave } from "@/lib/platform/client/resource";
import { formatDate, isoDate } from "@/lib/platform/text/format";
import { REQUEST_TYPE_CHOICES } from "./request-labels";

/** Records what somebody has asked for by telephone, letter or email. */
export function NewRequest({ onClose }: { onClose: () => void }) {
  const tenant = useSelectedTenant();
  const save = useSave<DataRequest, DataRequestInput>("data-requests");
  const today = isoDate(new Date());
  return (
    <FormDialog
      title="Record request"
      description="An objection to direct marketing puts the contacts on Do not contact at once, without proof of identity."
      width={520}
      input={dataRequestInput}
      values={{ name: "", email: "", phone: "", message: "", received_on: today, tenant_id: tenant?.id ?? null }}
      onSave={async (input) => {
        const { due_on, status } = await save.mutateAsync({ id: undefined, input });
        toast(
          "success",
          status === "open"
            ? `Recorded. Due on ${formatDate(due_on)}.`
            : "Recorded. The contacts are on Do not contact.",
        );
        onClose();
      }}
      onClose={onClose}
    >
      <TenantField fixed={false} />
      <SelectField name="type" label="Type of request" required options={REQUEST_TYPE_CHOICES} />
      <TextField name="name" label="Name" required autoComplete="off" />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="email" label="Email" type="email" autoComplete="off" />
        <TextField name="phone" label="Phone" autoComplete="off" />
      </div>
      <DateField name="received_on" label="Received on" required max={today} />
      <TextAreaField name="message" label="In their words" rows={3} maxLength={2000} />
    </FormDialog>
  );
}
