import "server-only";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { requireGrantable } from "@/lib/identity/roles/grants.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { forbidden, invalid, notFound } from "@/lib/platform/http/errors.server";
import type { ListedPermission } from "./schema";

type Named = { id: number; name: string };

/** "users" of "users.index" or "users:index". */
const groupOf = (name: string) => name.split(/[.:]/, 1)[0] ?? name;

/** Permissions on tenants are for administrators, except that to change one's own. */
const isAdminOnly = ({ name }: { name: string }) => groupOf(name) === "tenants" && name !== "tenants.update";

/** The permissions that the role editor shows to the actor, in the order of PERMISSIONS. */
export async function permissionsFor(actor: Actor): Promise<ListedPermission[]> {
  const rows = await db.permission.findMany();
  const order: readonly string[] = PERMISSIONS;
  return rows
    .filter((permission) => actor.is_admin || !isAdminOnly(permission))
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
    .map((permission) => ({ ...permission, group: groupOf(permission.name) }));
}

/** One of them. @throws HttpError 404 */
export async function permissionFor(actor: Actor, id: number): Promise<ListedPermission> {
  const permission = (await permissionsFor(actor)).find((each) => each.id === id);
  if (!permission) throw notFound();
  return permission;
}

/**
 * The ids of the permissions to save in a role: the requested ones, and its current ones that the actor can't see.
 * @param current the permissions of the role before the change
 * @throws HttpError 422 on permission_ids when there is no such permission, 403 when the actor may not grant one
 */
export async function grantedIds(actor: Actor, ids: readonly number[], current: readonly Named[]): Promise<number[]> {
  const found = await db.permission.findMany({ where: { id: { in: [...ids] } } });
  if (found.length < new Set(ids).size) throw invalid({ permission_ids: "Choose permissions from the list" });
  const hidden = actor.is_admin ? [] : current.filter(isAdminOnly);
  const requested = found.filter(({ id }) => !hidden.some((permission) => permission.id === id));
  requireGrantable(actor, { permissions: requested.map(({ name }) => name) });
  const adminOnly = requested.filter((permission) => !actor.is_admin && isAdminOnly(permission));
  if (adminOnly.length > 0) {
    throw forbidden(
      `Only an administrator can give these permissions: ${adminOnly.map(({ name }) => name).join(", ")}.`,
    );
  }
  return [...hidden, ...requested].map(({ id }) => id);
}
