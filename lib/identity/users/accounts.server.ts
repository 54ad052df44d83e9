import "server-only";
import { endRunningWork, openWorkOf } from "@/lib/identity/open-work/open-work.server";
import { unusablePasswordHash } from "@/lib/identity/passwords/unusable-password-hash.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { revokeAccess } from "@/lib/identity/sessions/revoke-access.server";
import { db } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { formatCount, fullNameOf } from "@/lib/platform/text/format";
import type { UserColumns } from "./links.server";
import { findUser } from "./record.server";
import type { User } from "./schema";

/**
 * Creates, updates and deletes users as the platform, inside a transaction: a change may revoke sessions and codes,
 * which the tenant role can't access. Rights are checked before, as the tenant.
 */
export const accounts = {
  name: "users" as const,

  find: (_actor: Actor, id: number) => findUser(id),

  create: async (_actor: Actor, columns: UserColumns): Promise<User> => {
    const data = { ...columns, password_hash: unusablePasswordHash() };
    const { id } = await db.user.create({ data, select: { id: true } });
    return findUser(id);
  },

  update: async (actor: Actor, id: number, { version, ...columns }: UserColumns & { version?: number }) => {
    const old = await lockUser(id, { remains: columns.is_admin && columns.active });
    if (columns.tenant_id !== old.tenant_id) await leaveTenant(actor, old);
    await refuseCycle(old, columns);
    const hasNewAddress = columns.email !== old.email.toLowerCase();
    const identity = hasNewAddress ? { oidc_subject: null } : {}; // to be linked again by the new address
    await db.user.update({ where: { id, version }, data: { ...columns, ...identity, version: { increment: 1 } } });
    const isDeactivated = old.active && !columns.active;
    if (isDeactivated) await endRunningWork(actor, old);
    if (hasNewAddress || isDeactivated) await revokeAccess(id, actor.session_id);
    return findUser(id);
  },

  remove: async (actor: Actor, id: number) => {
    const user = await lockUser(id, { remains: false });
    await refuseWithOpenWork(user);
    await endRunningWork(actor, user);
    await db.user.delete({ where: { id } });
  },
};

/**
 * Locks all changes of users, and this user against new work, until the transaction ends. Otherwise two concurrent
 * changes could create a cycle of line managers or leave no administrator.
 * @param remains whether the user is an active administrator after the change
 * @throws HttpError 409 when no active administrator would be left
 */
async function lockUser(id: number, { remains }: { remains: boolean }): Promise<User> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('users', 0))`;
  await db.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR UPDATE`;
  const user = await findUser(id);
  if (user.is_admin && user.active && !remains) await requireOtherAdministrator(id);
  return user;
}

async function requireOtherAdministrator(leavingId: number): Promise<void> {
  const others = await db.user.count({ where: { is_admin: true, active: true, id: { not: leavingId } } });
  if (others === 0) throw conflict("This is the last active administrator. There must be at least one.");
}

async function leaveTenant(actor: Actor, user: User): Promise<void> {
  await refuseWithOpenWork(user);
  await endRunningWork(actor, user);
  await db.teamMember.deleteMany({ where: { user_id: user.id } });
  await db.team.updateMany({ where: { leader_user_id: user.id }, data: { leader_user_id: null } });
  await db.reportRecipient.deleteMany({ where: { user_id: user.id } });
  await db.user.updateMany({ where: { line_manager_user_id: user.id }, data: { line_manager_user_id: null } });
}

async function refuseCycle(user: User, { line_manager_user_id }: UserColumns): Promise<void> {
  if (line_manager_user_id === null || line_manager_user_id === user.line_manager_user_id) return;
  if (line_manager_user_id === user.id) throw invalid({ line_manager_user_id: "Users can't report to themselves." });
  const [reporting] = await db.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE line AS (
      SELECT id, line_manager_user_id FROM users WHERE id = ${line_manager_user_id}
      UNION SELECT above.id, above.line_manager_user_id FROM users above JOIN line ON above.id = line.line_manager_user_id
    ) SELECT id FROM line WHERE id = ${user.id}`;
  if (!reporting) return;
  const manager = await findUser(line_manager_user_id);
  throw invalid({ line_manager_user_id: `${fullNameOf(manager)} already reports to ${fullNameOf(user)}` });
}

/** @throws HttpError 409 with the counts of `leads` and `sales` while the user has open work */
async function refuseWithOpenWork(user: User): Promise<void> {
  const { leads, sales } = await openWorkOf({ kind: "user", id: user.id, name: fullNameOf(user) });
  if (leads + sales === 0) return;
  const counts = [count(leads, "open lead"), count(sales, "open sale")].filter(Boolean).join(" and ");
  throw conflict(`${fullNameOf(user)} still has ${counts}. Hand them over first.`, { leads, sales });
}

const count = (number: number, noun: string) =>
  number > 0 && `${formatCount(number)} ${noun}${number === 1 ? "" : "s"}`;
