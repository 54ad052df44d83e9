import "server-only";
import { clientOf, readCookie, requireSameOrigin } from "@/lib/platform/http/request.server";
import { SIGNED_OUT_COOKIE } from "@/lib/platform/http/signed-out";
import type { Actor } from "./actor.server";
import { apiKeyRules } from "./api-keys.server";
import { actorOfCookies, actorOfToken } from "./session.server";
import { sessionCookieName } from "./session-cookies.server";

const WRITES = ["POST", "PUT", "PATCH", "DELETE"];

/**
 * The actor of a request, by API key, bearer token or session cookie; null without a valid one.
 * @throws HttpError 403 and 429 for an API key; 419 when a write with a cookie does not come from one of our own pages
 */
export async function actorOfRequest(request: Request): Promise<Actor | null> {
  const { ip } = clientOf(request.headers);
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const keys = apiKeyRules.get();
  if (bearer?.startsWith(keys.prefix)) return keys.actorOf(request, bearer, ip);
  if (bearer) return actorOfToken(bearer, ip);
  const cookies = request.headers.get("cookie");
  const session = readCookie(cookies, sessionCookieName());
  if (!session) return null;
  if (WRITES.includes(request.method)) requireSameOrigin(request);
  return actorOfCookies({ session, signed_out: readCookie(cookies, SIGNED_OUT_COOKIE) }, ip);
}
