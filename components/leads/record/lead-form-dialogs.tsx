"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { PersonNameField } from "@/components/form/person-name-field";
import { useUser } from "@/components/screen/user";
import { toast } from "@/components/ui/toast";
import { formatPhone } from "@/lib/insurance/phone";
import { leadInput } from "@/lib/leads/intake/schema";
import { eachField, fieldsIn, PLAIN_FIELDS, type PlainField } from "@/lib/leads/record/plain-fields";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { leadUpdate } from "@/lib/leads/work/schema";
import { api } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import { cacheLead } from "./use-lead";

type AddProps = {
  product: { id: number; name: string };
  /** The tenant of the lead, if an administrator adds it. */
  tenantId: number | null;
  onClose: () => void;
};

export function AddLeadDialog({ product, tenantId, onClose }: AddProps) {
  const user = useUser();
  const saved = useSaved(onClose);
  const tenant = user.is_admin && user.tenant_id === null ? { tenant_id: tenantId } : {};
  const blank = { name: "", surname: "", phone: "", email: "", id_number: "", note: "" };
  return (
    <FormDialog
      title="Add lead"
      description={product.name}
      input={leadInput}
      values={{ product_id: product.id, ...tenant, ...blank }}
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

export function EditLeadDialog({ lead: current, onClose }: { lead: LeadDetail; onClose: () => void }) {
  const [lead] = useState(current); // as it was when the dialog opened: a change since then is a conflict
  const queryClient = useQueryClient();
  const saved = useSaved(onClose);
  return (
    <FormDialog
      title="Edit lead"
      input={leadUpdate}
      values={{
        title: lead.title,
        name: lead.name,
        surname: lead.surname ?? "",
        phone: lead.phone && formatPhone(lead.phone),
        alt_phone: lead.alt_phone && formatPhone(lead.alt_phone),
        email: lead.email ?? "",
        ...eachField(fieldsIn("form"), (field) => lead[field] ?? ""),
      }}
      onClose={onClose}
      onSave={async (input, version) => {
        const changed = { ...input, version: version ?? lead.version };
        cacheLead(queryClient, await api.put<LeadDetail>(`/leads/${lead.id}`, changed));
        await saved("Lead updated");
      }}
    >
      <PersonFields />
      {fieldsIn("form").map((field: PlainField) => (
        <TextField key={field} name={field} label={PLAIN_FIELDS[field].label} />
      ))}
    </FormDialog>
  );
}

function useSaved(onClose: () => void) {
  const queryClient = useQueryClient();
  return async (message: string) => {
    toast("success", message);
    onClose();
    await invalidateResources(queryClient, "leads");
  };
}

const TITLES = ["Mr", "Mrs", "Ms", "Miss", "Dr", "Prof", "Rev"].map((title) => ({ id: title, name: title }));

function PersonFields() {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-[7rem_1fr_1fr]">
        <SelectField name="title" label="Title" options={TITLES} blank="–" />
        <PersonNameField name="name" label="Name" required />
        <PersonNameField name="surname" label="Surname" />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="phone" label="Phone" type="tel" />
        <TextField name="alt_phone" label="Other phone" type="tel" />
      </div>
      <TextField name="email" label="Email" type="email" />
    </>
  );
}
