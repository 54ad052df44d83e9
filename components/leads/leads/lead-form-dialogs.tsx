"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { useUser } from "@/components/shell/user";
import { toast } from "@/components/ui/toast";
import { type LeadDetail, leadInput, leadUpdate } from "@/lib/leads/leads/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatPhone } from "@/lib/platform/phone";
import { keepLead } from "./use-lead";

type Props = {
  product: { id: number; name: string };
  /** The lead to edit; without, a new one is added. */
  lead?: LeadDetail;
  /** Named by an administrator for a new lead. */
  tenantId: number | null;
  onClose: () => void;
};

const TITLES = ["Mr", "Mrs", "Ms", "Miss", "Dr", "Prof", "Rev"].map((title) => ({ id: title, name: title }));

export function LeadFormDialog({ product, lead: current, tenantId, onClose }: Props) {
  const [lead] = useState(current); // as it was when the form was filled from it: what changes meanwhile is a conflict
  const user = useUser();
  const queryClient = useQueryClient();

  async function saved(message: string) {
    toast("success", message);
    onClose();
    await queryClient.invalidateQueries({ queryKey: queryKeys.resource("leads") });
  }

  if (lead) {
    const values = {
      title: lead.title,
      name: lead.name,
      surname: lead.surname ?? "",
      phone: lead.phone && formatPhone(lead.phone),
      alt_phone: lead.alt_phone && formatPhone(lead.alt_phone),
      email: lead.email ?? "",
    };
    return (
      <FormDialog
        title="Edit lead"
        input={leadUpdate}
        values={values}
        onClose={onClose}
        onSave={async (input, version) => {
          const changed = { ...input, version: version ?? lead.version };
          keepLead(queryClient, await api.put<LeadDetail>(`/leads/${lead.id}`, changed));
          await saved("Lead updated");
        }}
      >
        <PersonFields />
      </FormDialog>
    );
  }

  const tenant = user.is_admin && user.tenant_id === null ? { tenant_id: tenantId } : {};
  return (
    <FormDialog
      title="Add lead"
      description={product.name}
      input={leadInput}
      values={{
        product_id: product.id,
        ...tenant,
        name: "",
        surname: "",
        phone: "",
        email: "",
        id_number: "",
        note: "",
      }}
      onClose={onClose}
      onSave={async (input) => {
        await api.post("/leads", input);
        await saved("Lead created");
      }}
    >
      <PersonFields />
      <TextField name="id_number" label="ID number" inputMode="numeric" autoComplete="off" />
      <TextField name="source" label="Source" />
      <TextAreaField name="note" label="Note" rows={2} />
    </FormDialog>
  );
}

function PersonFields() {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[7rem_1fr_1fr]">
        <SelectField name="title" label="Title" options={TITLES} blank="–" />
        <TextField name="name" label="Name" required />
        <TextField name="surname" label="Surname" />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="phone" label="Phone" type="tel" />
        <TextField name="alt_phone" label="Other phone" type="tel" />
      </div>
      <TextField name="email" label="Email" type="email" />
    </>
  );
}
