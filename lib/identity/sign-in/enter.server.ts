import "server-only";
import { newDevice } from "@/lib/identity/sessions/device.server";
import { noteSignIn } from "@/lib/identity/sessions/login-activity.server";
import type { Place } from "@/lib/identity/sessions/place.server";
import { actorOfToken, openSession } from "@/lib/identity/sessions/session.server";
import { currentUser } from "@/lib/identity/sessions/user.server";
import { unauthenticated } from "@/lib/platform/http/errors.server";

/**
 * Lets a user in who has proved to be the one: writes the sign-in down, opens a session and answers token and user,
 * with the cookies of the session and, for a browser that was never here, of the device.
 */
export async function enter(user: { id: number; tenant_id: number | null }, place: Place): Promise<Response> {
  const device = place.device_hash === null ? newDevice() : null;
  await noteSignIn(user, { ...place, device_hash: place.device_hash ?? device?.hash ?? null });
  const { token, cookie } = await openSession(user.id, place.visitor);
  const actor = await actorOfToken(token, place.visitor.ip);
  if (!actor) throw unauthenticated();
  const response = Response.json({ token, user: currentUser(actor) });
  for (const header of [cookie, device?.cookie]) if (header) response.headers.append("Set-Cookie", header);
  return response;
}
