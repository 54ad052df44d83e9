import "server-only";
import { randomBytes } from "node:crypto";
import { tokenHash } from "@/lib/platform/crypto/sha256.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { readCookie } from "@/lib/platform/http/request.server";
import { cookieHeader } from "./session-cookies.server";

const COOKIE = "device";
const TOKEN_BYTES = 24;
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

/** True when the user has signed in on this device before. */
export const isKnownDevice = async (userId: number, deviceHash: string | null): Promise<boolean> =>
  deviceHash !== null &&
  (await asPlatform(() =>
    db.loginActivity.findFirst({ where: { user_id: userId, device_hash: deviceHash }, select: { id: true } }),
  )) !== null;
