"use client";

import { useWatch } from "react-hook-form";
import { SelectField, TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { FormDialog } from "@/components/form/form-dialog";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { useUser } from "@/components/screen/user";
import { toast } from "@/components/ui/toast";
import {
  type Suppression,
  type SuppressionInput,
  type SuppressionKind,
  suppressionInput,
} from "@/lib/leads/suppressions/schema";
import { useSave } from "@/lib/platform/client/resource";
import { SUPPRESSION_KIND_CHOICES, SUPPRESSION_KIND_LABELS } from "./suppression-labels";

/** Adds one contact to the list. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const tenant = useSelectedTenant();
  const save = useSave<Suppression, SuppressionInput>("suppressions");
  return (
    <FormDialog
      title="Add contact"
      width={480}
      input={suppressionInput}
      values={{ kind: "phone", value: "", reason: "", everywhere: false, tenant_id: tenant?.id ?? null }}
      onSave={async (input) => {
        await save.mutateAsync({ id: undefined, input });
        toast("success", "Contact added");
        onClose();
      }}
      onClose={onClose}
    >
      <SuppressionFields />
    </FormDialog>
  );
}

function SuppressionFields() {
  const user = useUser();
  const kind: SuppressionKind | null = useWatch({ name: "kind" });
  const everywhere: boolean = useWatch({ name: "everywhere" });
  return (
    <>
      <SelectField name="kind" label="Kind" required options={SUPPRESSION_KIND_CHOICES} />
      <TextField name="value" label={SUPPRESSION_KIND_LABELS[kind ?? "phone"]} required autoComplete="off" />
      <TextField name="reason" label="Reason" autoComplete="off" />
      {user.is_admin && (
        <SwitchField name="everywhere" label="For every organisation" hint="Otherwise only for the one chosen below" />
      )}
      {!everywhere && <TenantField fixed={false} />}
    </>
  );
}
