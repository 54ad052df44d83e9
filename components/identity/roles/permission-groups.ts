import type { ListedPermission } from "@/lib/identity/roles/schema";

export const PERMISSIONS_PATH = "/permissions";

export type PermissionGroup = { name: string; label: string; permissions: ListedPermission[] };

/** What a group is called where its name alone would not say it. */
const LABELS: Record<string, string> = {
  "product-faqs": "Product FAQs",
  "product-management": "Product management",
  pii: "Personal data",
  audit: "Audit log",
};

/** Permissions by their group, in the order in which the groups first come. */
export function groupsOf(permissions: readonly ListedPermission[]): PermissionGroup[] {
  const names = [...new Set(permissions.map(({ group }) => group))];
  return names.map((name) => ({
    name,
    label: LABELS[name] ?? capitalised(name.replaceAll("-", " ")),
    permissions: permissions.filter(({ group }) => group === name),
  }));
}

/** The groups with what fits a text in each: the whole of a group that is called so; none of those where nothing fits. */
export function findIn(groups: readonly PermissionGroup[], text: string): PermissionGroup[] {
  const wanted = text.trim().toLowerCase();
  const fits = (words: string | null) => words?.toLowerCase().includes(wanted) ?? false;
  return groups
    .map((group) => ({
      ...group,
      permissions: group.permissions.filter(
        ({ name, description }) => fits(group.label) || fits(name) || fits(description),
      ),
    }))
    .filter(({ permissions }) => permissions.length > 0);
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
