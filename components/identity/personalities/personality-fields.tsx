"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { SelectField, TextAreaField, TextField } from "@/components/form/fields";
import { type CheckOption, ChecksField, SwitchField } from "@/components/form/fields-choice";
import { withPresent } from "@/components/form/options";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { useUser } from "@/components/screen/user";
import { DESCRIPTION_MAX_LENGTH, type Personality, type PersonalityForm } from "@/lib/identity/personalities/schema";
import type { RoleOption } from "@/lib/identity/roles/schema";
import { RECORD_SCOPES } from "@/lib/identity/rights/record-scope";
import { useOptions } from "@/lib/platform/client/resource";
import { RECORD_SCOPE_LABELS, SALE_STATUS_OPTIONS } from "./personality-labels";
import { roleOptionsPath } from "./role-options";

const SCOPES = RECORD_SCOPES.map((id) => ({ id, name: RECORD_SCOPE_LABELS[id] }));

export function PersonalityFields({ record }: { record: Personality | undefined }) {
  const { setValue } = useFormContext<PersonalityForm>();
  const { tenant_id, requires_qc_oversight } = useWatch<PersonalityForm>();
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
          hint="Whose users check the sales."
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
      hint="None chosen means all of them."
    />
  );
}
