"use client";

import { useTenantColumn, useTenantFilter } from "@/components/identity/tenancy/tenant-choice";
import { ListScreen } from "@/components/screen/list-screen";
import { useUser } from "@/components/screen/user";
import type { Column } from "@/components/table/column";
import { ShortText } from "@/components/table/short-text";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import type { Role } from "@/lib/identity/roles/schema";
import { type FirstPage, useOptions } from "@/lib/platform/client/resource";
import { PERMISSIONS_PATH } from "./permission-groups";

const RoleForm = lazyDialog(() => import("./role-form").then((module) => module.RoleForm));

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

export function RolesScreen({ first }: { first: FirstPage<Role> | undefined }) {
  const user = useUser();
  const tenantColumn = useTenantColumn<Role>();
  useOptions(PERMISSIONS_PATH); // loaded before a role is opened
  const isWithinOwnRights = ({ permissions }: Role) =>
    user.is_admin || permissions.every(({ name }) => user.permissions.includes(name));
  return (
    <ListScreen
      resource="roles"
      singular="Role"
      title="Roles"
      subtitle="Sets of permissions. A personality combines roles."
      label="Roles"
      columns={[...tenantColumn, ...columns]}
      defaultSort={{ by: "name", desc: false }}
      searchPlaceholder="Search name, slug or description"
      filters={useTenantFilter()}
      empty="No roles found."
      first={first}
      form={RoleForm}
      describe={({ name }) => `the role ${name}`}
      allow={{ update: isWithinOwnRights, destroy: isWithinOwnRights }}
    />
  );
}
