import { findResource } from "@/lib/identity/resources/resources";
import {
  PERMISSIONS,
  type Permission,
  RENAMED_PERMISSIONS,
  SINGLE_PERMISSIONS,
} from "@/lib/identity/rights/permissions";
import { db, transaction } from "@/lib/platform/db/client.server";

const GROUP_DESCRIPTIONS: Record<string, (records: string) => string> = {
  index: (records) => `See the list of ${records}`,
  store: (records) => `Add ${records}`,
  show: (records) => `See the details of ${records}`,
  update: (records) => `Change ${records}`,
  destroy: (records) => `Delete ${records}`,
};

/**
 * Updates the permissions table to the list in lib/identity/rights/permissions.ts. Roles keep a permission that was renamed,
 * and lose one that is no longer listed.
 */
export async function syncPermissions(renamed = RENAMED_PERMISSIONS): Promise<void> {
  const stored = await db.permission.findMany({ select: { name: true, description: true } });
  const listed = PERMISSIONS.map((name) => ({ name, description: descriptionOf(name) }));
  const changed = listed.filter(
    ({ name, description }) => !stored.some((row) => row.name === name && row.description === description),
  );
  if (changed.length === 0 && stored.length === listed.length) return;

  await transaction(async () => {
    await db.permission.createMany({ data: changed, skipDuplicates: true }); // another process may start at the same time
    for (const { name, description } of changed) {
      if (stored.some((row) => row.name === name))
        await db.permission.updateMany({ where: { name }, data: { description } });
    }
    // Waits for grants that are being saved, since they would be deleted with the permission.
    await db.$queryRaw`SELECT FROM permissions WHERE name <> ALL(${[...PERMISSIONS]}) ORDER BY id FOR UPDATE`;
    for (const [old, name] of Object.entries(renamed)) await moveGrants(old, name);
    await db.permission.deleteMany({ where: { name: { notIn: [...PERMISSIONS] } } });
  });
}

const moveGrants = (old: string, name: Permission) => db.$executeRaw`
  INSERT INTO role_permissions (role_id, tenant_id, permission_id)
  SELECT held.role_id, held.tenant_id, renamed.id
  FROM role_permissions held
  JOIN permissions former ON former.id = held.permission_id AND former.name = ${old}
  JOIN permissions renamed ON renamed.name = ${name}
  ON CONFLICT DO NOTHING`;

function descriptionOf(permission: Permission): string {
  if (isSingle(permission)) return SINGLE_PERMISSIONS[permission];
  const [group = "", action = ""] = permission.split(".");
  return GROUP_DESCRIPTIONS[action]?.(pluralOf(group)) ?? permission;
}

const isSingle = (permission: Permission): permission is keyof typeof SINGLE_PERMISSIONS =>
  Object.hasOwn(SINGLE_PERMISSIONS, permission);

/** "product FAQs" of "product-faqs". */
function pluralOf(group: string): string {
  const { label = group, plural = label.charAt(0).toLowerCase() + label.slice(1) } = findResource(group) ?? {};
  return plural;
}
