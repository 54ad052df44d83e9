import "server-only";
import { randomBytes } from "node:crypto";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { tokenHash } from "@/lib/platform/crypto/sha256.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { RequestClient } from "@/lib/platform/http/request.server";
import { env } from "@/lib/platform/settings/env.server";
import type { Actor } from "./actor.server";
import { actorOfSession } from "./remembered-actor.server";
import { cookieHeader, sessionCookieName } from "./session-cookies.server";
import { shortUserAgent } from "./user-agent";

const TOKEN_BYTES = 32;
const HOUR_SECONDS = 60 * 60;

/**
 * Opens a session. The bearer token and the cookie point at the same row, so that ending it ends both.
 * @returns the token, of which only the hash is stored, and the Set-Cookie header
 */
export async function openSession(userId: number, visitor: RequestClient): Promise<{ token: string; cookie: string }> {
  const seconds = env().SESSION_MAX_HOURS * HOUR_SECONDS;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const user_agent = shortUserAgent(visitor);
  // By the database's clock, which judges it: with a wrong one of this machine, nobody could sign in.
  const rows = await asPlatform(
    () => db.$queryRaw<{ id: string }[]>`
      INSERT INTO sessions (id, token_hash, user_id, ip, user_agent, expires_at)
      VALUES (gen_random_uuid(), ${tokenHash(token)}, ${userId}, ${visitor.ip}, ${user_agent},
        now() + make_interval(secs => ${seconds}::int))
      RETURNING id::text AS id`,
  );
  const jwt = await encode({
    token: { session_id: rows[0]?.id },
    secret: env().NEXTAUTH_SECRET ?? "",
    maxAge: seconds,
  });
  return { token, cookie: cookieHeader(sessionCookieName(), jwt, seconds) };
}

/** The actor of a bearer token; null when it has no valid session. */
export const actorOfToken = (token: string, ip: string | null): Promise<Actor | null> =>
  actorOfSession({ token_hash: tokenHash(token) }, ip);

type Cookies = { session: string | undefined; signed_out: string | undefined };

/**
 * The actor of a session cookie; null when it is forged, expired or has no valid session. A session that the page has
 * signed out without the server ends now.
 */
export async function actorOfCookies({ session, signed_out }: Cookies, ip: string | null): Promise<Actor | null> {
  if (!session) return null;
  const claims = await decode({ token: session, secret: env().NEXTAUTH_SECRET ?? "" }).catch(() => null);
  const id = claims?.session_id;
  if (typeof id !== "string") return null;
  if (!signed_out) return actorOfSession({ session_id: id }, ip);
  if (z.uuid().safeParse(id).success) await closeSession(id);
  return null;
}

export const closeSession = (id: string) => asPlatform(() => db.session.deleteMany({ where: { id } }));

export const closeOtherSessions = (userId: number, exceptId: string) =>
  asPlatform(() => db.session.deleteMany({ where: { user_id: userId, id: { not: exceptId } } }));
