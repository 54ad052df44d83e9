import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { create, remove, update } from "@/lib/identity/http/resource.server";
import { PASSWORD_ACTIONS } from "@/lib/identity/passwords/replace-password.server";
import { givingRights } from "@/lib/identity/roles/given-rights.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { inviteUser } from "@/lib/identity/sign-in/invitations.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { accounts } from "./accounts.server";
import { columnsOf } from "./links.server";
import { findUser } from "./record.server";
import { refuseChangeOfSelf, requireRightsOver } from "./rights.server";
import type { User, UserFields } from "./schema";

/**
 * Creates a user and emails them a link to choose a password.
 * @throws HttpError 409 on an email address in use, 422, 403
 */
export async function createUser(actor: Actor, input: UserFields): Promise<User> {
  const columns = await columnsOf(actor, input);
  const user = await asPlatform(() => create(accounts, actor, columns));
  if (user.active) await inviteUser(user.id);
  return user;
}

/**
 * Changes a user, effective from their next request. A new email address or a deactivation ends their sessions.
 * @throws HttpError 404, 403 when the actor lacks the user's rights or would lock themselves out, 409 when stale, taken
 *   or the last administrator, 422 on `should_reset_password` when the user signs in by single sign-on alone
 */
export async function updateUser(
  actor: Actor,
  id: number,
  { version, ...input }: UserFields & { version?: number },
): Promise<User> {
  const old = await findUser(id);
  refuseChangeOfSelf(actor, old, input);
  await requireRightsOver(actor, old);
  if (input.should_reset_password && !old.should_reset_password) await requirePassword(id);
  const columns = await columnsOf(actor, input, old);
  // A change without rights need not wait for others, as long as it is of the user that was read.
  const givesRights = GIVE_RIGHTS.some((column) => columns[column] !== old[column]);
  const expected = givesRights ? version : (version ?? old.version);
  const change = () => update(accounts, actor, id, { ...columns, version: expected });
  const { tenant_id } = columns;
  if (tenant_id === null || !givesRights) return asPlatform(change);
  return asPlatform(() => givingRights(actor, tenant_id, "users", change));
}

/** The columns of a user that give or take rights, or say whose they are. */
const GIVE_RIGHTS = ["active", "email", "is_admin", "line_manager_user_id", "personality_id", "tenant_id"] as const;

/** @throws HttpError 422 when the user signs in through a provider, and has never chosen a password */
async function requirePassword(id: number): Promise<void> {
  const chosen = { action: { in: [...PASSWORD_ACTIONS] }, subject_type: "users", subject_id: id };
  const [{ oidc_subject }, hasChosen] = await asPlatform(() =>
    Promise.all([
      db.user.findFirstOrThrow({ where: { id }, select: { oidc_subject: true } }),
      db.auditEvent.findFirst({ where: chosen, select: { id: true } }),
    ]),
  );
  if (oidc_subject === null || hasChosen) return;
  throw invalid({ should_reset_password: "This user signs in by single sign-on alone and has no password." });
}

/** Deletes a user. @throws HttpError 404, 403 as above, 409 with `leads` and `sales` while the user has open work */
export async function removeUser(actor: Actor, id: number): Promise<void> {
  const user = await findUser(id);
  if (id === actor.id) throw forbidden("You can't delete your own account.");
  await requireRightsOver(actor, user);
  const { tenant_id } = user;
  const change = () => remove(accounts, actor, id);
  await asPlatform(() => (tenant_id === null ? change() : givingRights(actor, tenant_id, "users", change)));
}

/** Emails a new invitation to a user who has never signed in. @throws HttpError 404, 403, 409 */
export async function inviteAgain(actor: Actor, id: number): Promise<void> {
  const user = await findUser(id);
  await requireRightsOver(actor, user);
  if (user.last_login_at) throw conflict(`${fullNameOf(user)} has already signed in.`);
  if (!user.active) throw conflict(`${fullNameOf(user)} is deactivated.`);
  await recordAudit(actor, "users.invite", id, null, { tenant_id: user.tenant_id, email: user.email });
  await inviteUser(id);
}
