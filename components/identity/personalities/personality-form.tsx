"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { type CheckOption, ChecksField, SwitchField } from "@/components/form/fields-choice";
import { withPresent } from "@/components/form/options";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import { type PersonalityForm as Input, type Personality, personalityInput } from "@/lib/identity/personalities/schema";
import { RECORD_SCOPES } from "@/lib/identity/rights/record-scope";
import type { RoleOption } from "@/lib/identity/roles/schema";
import { ownedForm } from "@/lib/identity/tenancy/owned-form";
import { useOptions } from "@/lib/platform/client/resource";
import { DESCRIPTION_MAX_LENGTH } from "@/lib/platform/schemas/inputs";
import { RECORD_SCOPE_LABELS, roleOptionsPath, SALE_STATUS_OPTIONS } from "./personality-labels";

const BLANK: Input = {
  name: "",
  description: "",
  role_ids: [],
  line_manager_id: null,
  record_scope: "own", // the least that a personality can have
  requires_qc_oversight: false,
  qc_personality_id: null,
  allowed_sale_statuses: null,
};

const valuesOf = (personality: Personality) => ({
  tenant_id: personality.tenant_id,
  name: personality.name,
  description: personality.description,
  role_ids: personality.role_ids,
  line_manager_id: personality.line_manager_id,
  record_scope: personality.record_scope,
  requires_qc_oversight: personality.requires_qc_oversight,
  qc_personality_id: personality.qc_personality_id,
  allowed_sale_statuses: personality.allowed_sale_statuses,
});

export function PersonalityForm(props: RecordFormProps<Personality>) {
  const tenant = useSelectedTenant();
  return (
    <RecordForm
      {...props}
      input={ownedForm(personalityInput, useUser())}
      blank={{ ...BLANK, tenant_id: tenant?.id }}
      of={valuesOf}
      fields={PersonalityFields}
      width={640}
    />
  );
}

const SCOPES = RECORD_SCOPES.map((id) => ({ id, name: RECORD_SCOPE_LABELS[id] }));

function PersonalityFields({ record }: { record: Personality | undefined }) {
  const { setValue } = useFormContext<Input>();
  const { tenant_id, requires_qc_oversight } = useWatch<Input>();
  const others = useOptions(tenant_id ? `/personalities/options?${queryOf(tenant_id, record)}` : null);

  /** Clears links to records of the previous tenant. */
  function unlink() {
    setValue("role_ids", []);
    setValue("line_manager_id", null);
    setValue("qc_personality_id", null);
  }

  return (
    <>
      <TenantField fixed={record !== undefined} onChoose={unlink} />
      <TextField name="name" label="Name" required />
      <TextAreaField name="description" label="Description" rows={2} maxLength={DESCRIPTION_MAX_LENGTH} />
      <RolesField tenantId={tenant_id} given={record?.roles ?? []} />
      <SelectField
        name="line_manager_id"
        label="Line manager"
        blank="None"
        options={withPresent(others, record?.line_manager ? [record.line_manager] : [])}
      />
      <SelectField name="record_scope" label="Record scope" required options={SCOPES} />
      <SwitchField
        name="requires_qc_oversight"
        label="Requires QC oversight"
        hint="Their sales are checked before they are submitted."
        onSwitch={(on) => on || setValue("qc_personality_id", null, { shouldDirty: true })}
      />
      {requires_qc_oversight && (
        <SelectField
          name="qc_personality_id"
          label="QC personality"
          required
          options={withPresent(others, record?.qc_personality ? [record.qc_personality] : [])}
          hint="Users with this personality review the sales."
        />
      )}
      <StatusesField />
    </>
  );
}

const queryOf = (tenantId: number, record: Personality | undefined) =>
  new URLSearchParams({ tenant_id: String(tenantId), ...(record && { exclude_id: String(record.id) }) });

type Named = { id: number; name: string };
type RoleChoice = Named & Pick<CheckOption, "blocked">;

function RolesField({ tenantId, given }: { tenantId: number | null | undefined; given: readonly Named[] }) {
  const roles = useOptions<RoleOption>(roleOptionsPath(tenantId));
  const options = roles.map(({ id, name, held }) => ({
    id,
    name,
    blocked: held ? undefined : "You can't give this role: it has permissions that you don't have.",
  }));
  return <ChecksField name="role_ids" label="Roles" options={withPresent<RoleChoice>(options, given)} />;
}

function StatusesField() {
  const { allowed_sale_statuses } = useUser();
  const options = SALE_STATUS_OPTIONS.map((status) => ({
    ...status,
    blocked: allowed_sale_statuses.includes(status.id)
      ? undefined
      : "You can't give this status: it is not one of yours.",
  }));
  return (
    <ChecksField
      name="allowed_sale_statuses"
      label="Allowed sale statuses"
      options={options}
      none={null}
      hint="Leave empty to allow all statuses."
    />
  );
}
