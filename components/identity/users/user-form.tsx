"use client";

import { useFormContext, useWatch } from "react-hook-form";
import { SelectField, TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { MomentField } from "@/components/form/moment-field";
import { PersonNameField } from "@/components/form/person-name-field";
import { TargetFields } from "@/components/identity/teams/target-fields";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { useTenants } from "@/components/identity/tenancy/tenant-choice";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import { type User, type UserInput, userForm } from "@/lib/identity/users/schema";
import { useOptions } from "@/lib/platform/client/resource";
import { valuesOf } from "./user-values";

const BLANK: UserInput = {
  name: "",
  surname: "",
  email: "",
  personality_id: null,
  line_manager_user_id: null,
  absent_until: null,
  agent_extension: null,
  target_submissions_per_day: null,
  target_premium_per_month: null,
  is_admin: false,
  active: true,
};

export function UserForm(props: RecordFormProps<User>) {
  const me = useUser();
  const tenant = useSelectedTenant();
  return (
    <RecordForm
      {...props}
      input={userForm(me.is_admin ? null : me.tenant_id)}
      blank={{ ...BLANK, tenant_id: tenant?.id ?? null }}
      of={valuesOf}
      fields={UserFields}
      width={600}
    />
  );
}

type Links = Pick<UserInput, "tenant_id" | "personality_id" | "is_admin">;

/** The fields of a user. A change of the tenant or the personality clears what depends on it. */
function UserFields({ record }: { record: User | undefined }) {
  const me = useUser();
  const isSelf = record?.id === me.id;
  return (
    <>
      <PlaceFields record={record} />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <MomentField name="absent_until" label="Away until" hint="Gets no leads until then." />
        <TextField
          name="agent_extension"
          label="Extension"
          autoComplete="off"
          hint="Telephone extension. Calls to it open in this agent's console."
        />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TargetFields of="this agent" />
      </div>
      <SwitchField
        name="is_admin"
        label="Administrator"
        hint="Can see and change everything, in every tenant."
        disabled={!me.is_admin || isSelf}
      />
      {record && (
        <SwitchField
          name="should_reset_password"
          label="Must change the password at the next sign-in"
          hint="Until then, the user can only open the profile."
        />
      )}
      {record && (
        <SwitchField
          name="active"
          label="Active"
          hint="Inactive users can't sign in. They keep their work."
          disabled={isSelf}
        />
      )}
    </>
  );
}

/** Who the user is and their place in the organisation. */
function PlaceFields({ record }: { record: User | undefined }) {
  const me = useUser();
  const tenants = useTenants();
  const { setValue } = useFormContext<UserInput>();
  const { tenant_id, personality_id, is_admin }: Links = useWatch<UserInput>();
  const tenantId = (me.is_admin ? tenant_id : me.tenant_id) ?? null;
  const personalities = useOptions(tenantId === null ? null : `/personalities/options?tenant_id=${tenantId}`);
  const managers = useManagers(record, tenantId, personality_id ?? null);

  const clear = (...fields: ("personality_id" | "line_manager_user_id")[]) => {
    for (const field of fields) setValue(field, null, { shouldDirty: true });
  };

  return (
    <>
      {me.is_admin && (
        <SelectField
          name="tenant_id"
          label="Tenant"
          required={!is_admin}
          options={tenants}
          onChoose={() => clear("personality_id", "line_manager_user_id")}
        />
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <PersonNameField name="name" label="Name" required />
        <PersonNameField name="surname" label="Surname" />
      </div>
      <TextField name="email" label="Email" type="email" required autoComplete="off" />
      <SelectField
        name="personality_id"
        label="Personality"
        required={!is_admin}
        options={personalities}
        disabled={tenantId === null}
        hint={tenantId === null && "Select a tenant first before choosing a personality."}
        onChoose={() => clear("line_manager_user_id")}
      />
      <SelectField
        name="line_manager_user_id"
        label="Line manager"
        blank="None"
        options={managers}
        disabled={tenantId === null}
      />
    </>
  );
}

/** Who can be the line manager: never the user, and always the present line manager, even if no longer offered. */
function useManagers(record: User | undefined, tenantId: number | null, personalityId: number | null) {
  const asked = new URLSearchParams({
    ...(tenantId !== null && { tenant_id: String(tenantId) }),
    ...(personalityId !== null && { personality_id: String(personalityId) }),
  });
  const offered = useOptions(tenantId === null ? null : `/users/manager-options?${asked}`);
  const others = offered.filter(({ id }) => id !== record?.id);
  const present = record?.personality_id === personalityId ? record.line_manager : null;
  return present && !others.some(({ id }) => id === present.id) ? [present, ...others] : others;
}
