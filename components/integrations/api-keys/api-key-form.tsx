"use client";

import { NumberField, TextField } from "@/components/form/fields";
import { ChecksField, SwitchField } from "@/components/form/fields-choice";
import { FormDialog } from "@/components/form/form-dialog";
import { MomentField } from "@/components/form/moment-field";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { NetworksField } from "@/components/leads/sources/networks-field";
import { useUser } from "@/components/screen/user";
import { toast } from "@/components/ui/toast";
import { can } from "@/lib/identity/rights/permissions";
import { type ApiKeyInput, apiKeyInput, type ShownApiKey } from "@/lib/integrations/api-keys/schema";
import { rulesOf, SCOPE_NAMES, type Scope } from "@/lib/integrations/api-keys/scopes";
import { useSave } from "@/lib/platform/client/resource";

type Props = { onCreated: (key: ShownApiKey) => void; onClose: () => void };

/** Creates a key. Scopes beyond the user's own rights can't be chosen. */
export function ApiKeyForm({ onCreated, onClose }: Props) {
  const user = useUser();
  const tenant = useSelectedTenant();
  const save = useSave<ShownApiKey, ApiKeyInput>("api-keys");
  const mayReveal = can(user, "pii.reveal");
  const values: ApiKeyInput = {
    tenant_id: tenant?.id,
    name: "",
    scopes: [],
    expires_at: null,
    ip_allow_list: [],
    rate_limit: 300,
    include_personal_data: false,
  };

  async function create(input: ApiKeyInput) {
    const key = await save.mutateAsync({ input });
    toast("success", "API key created");
    onClose();
    onCreated(key);
  }

  const optionOf = (scope: Scope) => ({
    id: scope,
    name: `${scope} – ${rulesOf(scope).permits}`,
    blocked: rulesOf(scope).permissions.every((permission) => can(user, permission))
      ? undefined
      : "You don't have these permissions yourself",
  });

  return (
    <FormDialog
      title="Create API key"
      width={640}
      input={apiKeyInput}
      values={values}
      onSave={create}
      onClose={onClose}
    >
      <TenantField fixed={false} />
      <TextField
        name="name"
        label="Name"
        required
        autoComplete="off"
        hint="Shown in the history of the key's actions."
      />
      <ChecksField name="scopes" label="Scopes" options={SCOPE_NAMES.map(optionOf)} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <MomentField name="expires_at" label="Expires" hint="Leave empty if the key never expires." />
        <NumberField name="rate_limit" label="Requests per minute" required min={1} max={6000} />
      </div>
      <NetworksField name="ip_allow_list" label="Allowed addresses" />
      <SwitchField
        name="include_personal_data"
        label="Include personal data"
        disabled={!mayReveal}
        hint={
          mayReveal
            ? "Client fields and free text in full. The audit log names you."
            : "Requires permission to view full personal data. Without it, client fields are null."
        }
      />
    </FormDialog>
  );
}
