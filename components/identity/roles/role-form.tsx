"use client";

import { useWatch } from "react-hook-form";
import { TextAreaField, TextField } from "@/components/form/fields";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { TenantField } from "@/components/identity/tenancy/tenant-field";
import { RecordForm, type RecordFormProps } from "@/components/screen/record-form";
import { useUser } from "@/components/screen/user";
import { type Role, roleInput } from "@/lib/identity/roles/schema";
import { ownedForm } from "@/lib/identity/tenancy/owned-form";
import { DESCRIPTION_MAX_LENGTH } from "@/lib/platform/schemas/inputs";
import { slugify } from "@/lib/platform/text/slug";
import { PermissionsField } from "./permissions-field";

function SlugField() {
  const [name, slug]: unknown[] = useWatch({ name: ["name", "slug"] });
  const made = slugify(String(name ?? ""));
  const hint = made ? `Will be: ${made}` : "Generated from the name if empty";
  return <TextField name="slug" label="Slug" hint={slug ? undefined : hint} />;
}

function RoleFields({ record }: { record: Role | undefined }) {
  return (
    <>
      <TenantField fixed={record !== undefined} />
      <TextField name="name" label="Name" required />
      <SlugField />
      <TextAreaField name="description" label="Description" rows={2} maxLength={DESCRIPTION_MAX_LENGTH} />
      <PermissionsField />
    </>
  );
}

const BLANK = { name: "", slug: "", description: "", permission_ids: [] };

const valuesOf = ({ tenant_id, name, slug, description, permission_ids }: Role) => ({
  tenant_id,
  name,
  slug,
  description,
  permission_ids,
});

export function RoleForm(props: RecordFormProps<Role>) {
  const tenant = useSelectedTenant();
  return (
    <RecordForm
      {...props}
      input={ownedForm(roleInput, useUser())}
      blank={{ ...BLANK, tenant_id: tenant?.id }}
      of={valuesOf}
      fields={RoleFields}
      width={760}
    />
  );
}
