"use client";

import { FormDialog } from "@/components/form/form-dialog";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { toast } from "@/components/ui/toast";
import { type Suppression, type SuppressionInput, suppressionInput } from "@/lib/leads/suppressions/schema";
import { useSave } from "@/lib/platform/client/resource";
import { SuppressionFields } from "./suppression-fields";

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
