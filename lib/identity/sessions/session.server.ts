import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { env } from "@/lib/platform/env.server";
import type { RequestClient } from "@/lib/platform/http/request.server";
import { type Actor, findActor } from "./actor.server";

const TOKEN_BYTES = 32;
const HOUR_SECONDS = 60 * 60;
const USER_AGENT_MAX_LENGTH = 300;

const secure = () => env().APP_URL.startsWith("https:");

/** next-auth's name of the session cookie. */
export const sessionCookieName = () => `${secure() ? "__Secure-" : ""}next-auth.session-token`;

const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Opens a session. The bearer token and the cookie point at the same row, so that ending it ends both.
 * @returns the token, of which only the hash is stored, and the Set-Cookie header
 */
export async function openSession(userId: number, visitor: RequestClient): Promise<{ token: string; cookie: string }> {
  const seconds = env().SESSION_MAX_HOURS * HOUR_SECONDS;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const session = await asPlatform(() =>
    db.session.create({
      data: {
        token_hash: hashToken(token),
        user_id: userId,
        ip: visitor.ip,
        user_agent: visitor.user_agent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
        expires_at: new Date(Date.now() + seconds * 1000),
      },
    }),
  );
  const jwt = await encode({
    token: { session_id: session.id },
    secret: env().NEXTAUTH_SECRET ?? "",
    maxAge: seconds,
  });
  return { token, cookie: cookieHeader(sessionCookieName(), jwt, seconds) };
}

/** The Set-Cookie header that removes the session cookie. */
export const clearedSessionCookie = () => cookieHeader(sessionCookieName(), "", 0);

/** A Set-Cookie header, hidden from scripts and not sent by other sites' pages. `maxAge` is in seconds. */
export const cookieHeader = (name: string, value: string, maxAge: number) =>
  [`${name}=${value}`, "Path=/", `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax", ...(secure() ? ["Secure"] : [])].join(
    "; ",
  );

/** The actor of a bearer token; null when it has no valid session. */
export const actorOfToken = (token: string, ip: string | null): Promise<Actor | null> =>
  findActor({ token_hash: hashToken(token) }, ip);

/** The actor of a session cookie; null when it is forged, expired or has no valid session. */
export async function actorOfCookie(jwt: string, ip: string | null): Promise<Actor | null> {
  const claims = await decode({ token: jwt, secret: env().NEXTAUTH_SECRET ?? "" }).catch(() => null);
  return typeof claims?.session_id === "string" ? findActor({ session_id: claims.session_id }, ip) : null;
}

export const closeSession = (id: string) => asPlatform(() => db.session.deleteMany({ where: { id } }));

export const closeOtherSessions = (userId: number, exceptId: string) =>
  asPlatform(() => db.session.deleteMany({ where: { user_id: userId, id: { not: exceptId } } }));
