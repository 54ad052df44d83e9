"use client";

import { useWatch } from "react-hook-form";
import { TextAreaField, TextField } from "@/components/form/fields";
import { useSelectedTenant } from "@/components/identity/tenants/selected-tenant";
import { TenantField, useTenantColumn, useTenantFilter } from "@/components/identity/tenants/tenant-choice";
import { ListScreen } from "@/components/shell/list-screen";
import { useUser } from "@/components/shell/user";
import type { Column } from "@/components/table/column";
import { ShortText } from "@/components/table/short-text";
import { DESCRIPTION_MAX_LENGTH, type Role, roleInput } from "@/lib/identity/roles/schema";
import { ownedForm } from "@/lib/identity/tenants/owned-form";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { slugify } from "@/lib/platform/slug";
import { PERMISSIONS_PATH } from "./permission-groups";
import { PermissionsField } from "./permissions-field";

const columns: Column<Role>[] = [
  { key: "name", label: "Name", sortBy: "name", cell: ({ name }) => name },
  { key: "slug", label: "Slug", sortBy: "slug", cell: ({ slug }) => slug },
  { key: "description", label: "Description", cell: ({ description }) => <ShortText text={description} /> },
  {
    key: "permissions",
    label: "Permissions",
    align: "right",
    hidden: true,
    cell: ({ permission_ids }) => permission_ids.length,
  },
];

function SlugField() {
  const [name, slug]: unknown[] = useWatch({ name: ["name", "slug"] });
  const made = slugify(String(name ?? ""));
  const hint = made ? `Will be: ${made}` : "Made from the name when empty";
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

export function RolesScreen({ first }: { first: FirstPage<Role> | undefined }) {
  const user = useUser();
  const tenant = useSelectedTenant();
  const tenantColumn = useTenantColumn<Role>();
  useOptions(PERMISSIONS_PATH); // loaded before a role is opened
  const isWithinOwnRights = ({ permissions }: Role) =>
    user.is_admin || permissions.every(({ name }) => user.permissions.includes(name));
  return (
    <ListScreen
      resource="roles"
      singular="Role"
      title="Roles"
      subtitle="What users may do. A personality combines roles."
      label="Roles"
      columns={[...tenantColumn, ...columns]}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name, slug or description"
      filters={useTenantFilter()}
      empty="No roles found."
      first={first}
      form={{
        input: ownedForm(roleInput, user),
        blank: { tenant_id: tenant?.id, name: "", slug: "", description: "", permission_ids: [] },
        of: ({ tenant_id, name, slug, description, permission_ids }) => ({
          tenant_id,
          name,
          slug,
          description,
          permission_ids,
        }),
        fields: RoleFields,
        width: 760,
      }}
      describe={({ name }) => `the role ${name}`}
      allow={{ update: isWithinOwnRights, destroy: isWithinOwnRights }}
    />
  );
}
