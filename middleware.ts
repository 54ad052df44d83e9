import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { cachedLandingHtml, RENDER_HEADER } from "@/lib/catalogue/landing/cached-landing-html.server";
import type { NonceTemplate } from "@/lib/catalogue/landing/nonce-template.server";
import { actorOfCookies } from "@/lib/identity/sessions/session.server";
import {
  clearedSessionCookie,
  clearedSignOut,
  sessionCookieName,
} from "@/lib/identity/sessions/session-cookies.server";
import { subdomainOf } from "@/lib/identity/tenancy/subdomain";
import { SIGNED_OUT_COOKIE } from "@/lib/platform/http/signed-out";
import { env, isDevelopment } from "@/lib/platform/settings/env.server";
import { isReservedSlug } from "@/lib/platform/text/slug";

const NONCE_BYTES = 16;

/**
 * Runs for every page: resolves the tenant's subdomain, sets a Content-Security-Policy with a fresh nonce, redirects `/`
 * and serves cached landing pages. It makes no authorisation decisions, and requests to /api do not pass through it.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  // For the host of `request.url` Next sends a relative redirect, which does not repeat the Host header.
  if (request.nextUrl.pathname === "/") return NextResponse.redirect(new URL("/login", request.url));
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const subdomain = subdomainOf(request.headers.get("host"), env().APP_URL);
  const landing = await findCachedLanding(request, subdomain);
  if (landing) return respondWithLanding(landing, nonce, policy);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-subdomain", subdomain ?? "");
  headers.set("Content-Security-Policy", policy); // Next reads the nonce for its own scripts from here
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  // As a header: Next would hide cookies that are set here from the page, which ends their session.
  if (isSignOut(request) && (await isRevoked(request)))
    for (const cookie of SIGN_OUT) response.headers.append("Set-Cookie", cookie());
  return response;
}

const SIGN_OUT = [clearedSessionCookie, clearedSignOut];

/** The sign-in page after a sign-out without the server. */
const isSignOut = ({ nextUrl, cookies }: NextRequest) =>
  nextUrl.pathname === "/login" && cookies.has(SIGNED_OUT_COOKIE);

/** Ends the session. The cookies that void it stay until the server could do so. */
const isRevoked = ({ cookies }: NextRequest): Promise<boolean> =>
  actorOfCookies({ session: cookies.get(sessionCookieName())?.value, signed_out: "1" }, null).then(
    () => true,
    () => false,
  );

/** The cached landing page that a browser asks for; null for all that Next has to answer, also after an error. */
async function findCachedLanding(request: NextRequest, subdomain: string | null): Promise<NonceTemplate | null> {
  const slug = /^\/([a-zA-Z0-9-]{1,255})$/.exec(request.nextUrl.pathname)?.[1];
  if (isDevelopment() || slug === undefined || isReservedSlug(slug)) return null;
  const isView = request.method === "GET" || request.method === "HEAD";
  if (!isView || request.headers.has(RENDER_HEADER) || request.headers.get("sec-fetch-dest") === "empty") return null;
  return cachedLandingHtml(subdomain, slug).catch(() => null);
}

function respondWithLanding(page: NonceTemplate, nonce: string, policy: string): NextResponse {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policy,
    "Cache-Control": "private, no-cache",
    Vary: "RSC, Sec-Fetch-Dest, Accept-Encoding",
  };
  return new NextResponse(page.fill(nonce), { headers });
}

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment() ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${isDevelopment() ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

export const config = {
  runtime: "nodejs",
  matcher: ["/((?!api/|api$|_next/static|_next/image|storage/|favicon.ico).*)"],
};
