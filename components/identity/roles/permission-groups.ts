import { findResource } from "@/lib/identity/resources/resources";
import type { ListedPermission } from "@/lib/identity/roles/schema";

export const PERMISSIONS_PATH = "/permissions";

export type PermissionGroup = { name: string; label: string; permissions: ListedPermission[] };

/** Permissions by group, in the order of their first permissions. */
export function groupPermissions(permissions: readonly ListedPermission[]): PermissionGroup[] {
  const names = [...new Set(permissions.map(({ group }) => group))];
  return names.map((name) => ({
    name,
    label: findResource(name)?.label ?? name,
    permissions: permissions.filter(({ group }) => group === name),
  }));
}

/** The permissions that match a text, by name, description or the label of their group. */
export function searchPermissions(groups: readonly PermissionGroup[], text: string): PermissionGroup[] {
  const query = text.trim().toLowerCase();
  const matches = (words: string | null) => words?.toLowerCase().includes(query) ?? false;
  return groups
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter(
        ({ name, description }) => matches(group.label) || matches(name) || matches(description),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0);
}
