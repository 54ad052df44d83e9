import "server-only";
import { randomBytes } from "node:crypto";
import { tokenHash } from "@/lib/platform/crypto/sha256.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { type RequestClient, readCookie } from "@/lib/platform/http/request.server";
import { cookieHeader } from "./session-cookies.server";

const COOKIE = "device";
const TOKEN_BYTES = 24;
const USER_AGENT_MAX_LENGTH = 300;
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The hash of the cookie that identifies a browser; null for a new browser. */
export function deviceOf(request: Request): string | null {
  const token = readCookie(request.headers.get("cookie"), COOKIE);
  return token ? tokenHash(token) : null;
}

/** A new device's hash, and its Set-Cookie header. */
export function newDevice(): { hash: string; cookie: string } {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { hash: tokenHash(token), cookie: cookieHeader(COOKIE, token, YEAR_SECONDS) };
}

/** The visitor's user agent as it is stored. */
export const shortUserAgent = ({ user_agent }: Pick<RequestClient, "user_agent">): string | null =>
  user_agent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null;

/** True when the user has signed in on this device before. */
export const isKnownDevice = async (userId: number, deviceHash: string | null): Promise<boolean> =>
  deviceHash !== null &&
  (await asPlatform(() =>
    db.loginActivity.findFirst({ where: { user_id: userId, device_hash: deviceHash }, select: { id: true } }),
  )) !== null;
