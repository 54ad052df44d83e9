"use client";

import { SelectField, TextField } from "@/components/form/fields";
import { SwitchField } from "@/components/form/fields-choice";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import {
  type Relationship,
  type RelationshipInput,
  relationshipInput,
} from "@/lib/catalogue/beneficiary-relationships/schema";
import { GROUP_CHOICES } from "./relationship-labels";

const RelationshipFields = ({ record }: { record: Relationship | undefined }) => (
  <>
    <TenantField fixed={record !== undefined} />
    <TextField name="name" label="Name" required autoComplete="off" />
    <SelectField name="group" label="Group" required options={GROUP_CHOICES} />
    <SwitchField name="adult_only" label="Adult only" hint="Only for people aged 18 or older." />
    <SwitchField name="active" label="Active" hint="Inactive relationships can't be chosen in new sales." />
  </>
);

const valuesOf = ({ tenant_id, name, group, adult_only, active }: Relationship): RelationshipInput => ({
  tenant_id,
  name,
  group,
  adult_only,
  active,
});

export function RelationshipForm(props: RecordFormProps<Relationship>) {
  const tenant = useSelectedTenant();
  return (
    <RecordForm<Relationship, RelationshipInput>
      {...props}
      input={relationshipInput}
      blank={{ tenant_id: tenant?.id, name: "", adult_only: false, active: true }}
      of={valuesOf}
      fields={RelationshipFields}
      width={480}
    />
  );
}
