import "server-only";
import { clientOf, readCookie, requireSameOrigin } from "@/lib/platform/http/request.server";
import type { Actor } from "./actor.server";
import { actorOfCookie, actorOfToken, sessionCookieName } from "./session.server";

const WRITES = ["POST", "PUT", "PATCH", "DELETE"];

/**
 * The actor of a request, by bearer token or session cookie; null without a valid one.
 * @throws HttpError 419 when a write with a cookie does not come from one of our own pages
 */
export async function actorOfRequest(request: Request): Promise<Actor | null> {
  const { ip } = clientOf(request.headers);
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (bearer) return actorOfToken(bearer, ip);
  const cookie = readCookie(request.headers.get("cookie"), sessionCookieName());
  if (!cookie) return null;
  if (WRITES.includes(request.method)) requireSameOrigin(request);
  return actorOfCookie(cookie, ip);
}
