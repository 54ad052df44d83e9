import "server-only";
import { PERMISSIONS } from "@/lib/identity/permissions";
import { requireGrantable } from "@/lib/identity/roles/grants.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { forbidden, invalid } from "@/lib/platform/http/errors.server";
import type { ListedPermission } from "./schema";

type Named = { id: number; name: string };

/** "users" of "users.index" or "users:index". */
const groupOf = (name: string) => name.split(/[.:]/, 1)[0] ?? name;

/** Whole organisations are the administrators' business; others see and give no more of it than to change their own. */
const isForAdmins = ({ name }: { name: string }) => groupOf(name) === "tenants" && name !== "tenants.update";

/** The permissions that the actor may see in a role's editor, in the order of lib/permissions. */
export async function permissionsFor(actor: Actor): Promise<ListedPermission[]> {
  const rows = await db.permission.findMany();
  const order: readonly string[] = PERMISSIONS;
  return rows
    .filter((permission) => actor.is_admin || !isForAdmins(permission))
    .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name))
    .map((permission) => ({ ...permission, group: groupOf(permission.name) }));
}

/**
 * The ids of what a role will hold: those asked for, and those it has that its editor does not get to see.
 * @param had the permissions of the role so far
 * @throws HttpError 422 on permission_ids when there is no such permission, 403 when the actor may not give one
 */
export async function grantedIds(actor: Actor, ids: readonly number[], had: readonly Named[]): Promise<number[]> {
  const found = await db.permission.findMany({ where: { id: { in: [...ids] } } });
  if (found.length < new Set(ids).size) throw invalid({ permission_ids: "Choose permissions from the list" });
  const kept = actor.is_admin ? [] : had.filter(isForAdmins);
  const asked = found.filter(({ id }) => !kept.some((permission) => permission.id === id));
  requireGrantable(actor, { permissions: asked.map(({ name }) => name) });
  const forAdmins = asked.filter((permission) => !actor.is_admin && isForAdmins(permission));
  if (forAdmins.length > 0) {
    throw forbidden(`Only an administrator can give these rights: ${forAdmins.map(({ name }) => name).join(", ")}.`);
  }
  return [...kept, ...asked].map(({ id }) => id);
}
