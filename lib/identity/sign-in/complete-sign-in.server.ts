import "server-only";
import { newDevice } from "@/lib/identity/sessions/device.server";
import { recordSignIn } from "@/lib/identity/sessions/login-activity.server";
import { actorOfToken, openSession } from "@/lib/identity/sessions/session.server";
import { clearedSignOut } from "@/lib/identity/sessions/session-cookies.server";
import { sessionUser } from "@/lib/identity/sessions/session-user.server";
import type { SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { Reply } from "@/lib/platform/http/answer";
import { unauthenticated } from "@/lib/platform/http/errors.server";

/**
 * Signs a verified user in: records the sign-in, opens a session and responds with token and user, and with the cookies
 * of the session and of a new device.
 */
export async function completeSignIn(
  user: { id: number; tenant_id: number | null },
  context: SignInContext,
): Promise<Reply> {
  const device = context.device_hash === null ? newDevice() : null;
  await recordSignIn(user, { ...context, device_hash: context.device_hash ?? device?.hash ?? null });
  const { token, cookie } = await openSession(user.id, context.visitor);
  const actor = await actorOfToken(token, context.visitor.ip);
  if (!actor) throw unauthenticated();
  const headers = new Headers();
  const signOut = context.signed_out ? clearedSignOut() : undefined;
  for (const header of [cookie, device?.cookie, signOut]) if (header) headers.append("Set-Cookie", header);
  return new Reply({ token, user: await sessionUser(actor) }, { headers });
}
