import "server-only";
import { unauthenticated } from "@/lib/http/errors";
import { newDevice } from "./device";
import { noteSignIn } from "./login-activity";
import type { Place } from "./place";
import { actorOfToken, openSession } from "./session";
import { currentUser } from "./user";

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
