import "server-only";
import { SIGNED_OUT_COOKIE } from "@/lib/platform/http/signed-out";
import { env } from "@/lib/platform/settings/env.server";

const secure = () => env().APP_URL.startsWith("https:");

/** next-auth's name of the session cookie. */
export const sessionCookieName = () => `${secure() ? "__Secure-" : ""}next-auth.session-token`;

/** The Set-Cookie header that removes the session cookie. */
export const clearedSessionCookie = () => cookieHeader(sessionCookieName(), "", 0);

/** The Set-Cookie header that removes the page's own sign-out. */
export const clearedSignOut = () => cookieHeader(SIGNED_OUT_COOKIE, "", 0);

/** A Set-Cookie header, hidden from scripts and not sent by other sites' pages. `maxAge` is in seconds. */
export const cookieHeader = (name: string, value: string, maxAge: number) =>
  [`${name}=${value}`, "Path=/", `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax", ...(secure() ? ["Secure"] : [])].join(
    "; ",
  );
