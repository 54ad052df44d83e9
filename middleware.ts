import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { env, isDevelopment } from "@/lib/env";
import { subdomainOf } from "@/lib/tenants/subdomain";

const NONCE_BYTES = 16;

/**
 * For every page: the tenant's subdomain, a Content-Security-Policy with a fresh nonce, and the redirect of `/`.
 * It decides nothing about rights, and /api never passes through it.
 */
export function middleware(request: NextRequest): NextResponse {
  if (request.nextUrl.pathname === "/") return NextResponse.redirect(new URL("/login", originOf(request)));
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-subdomain", subdomainOf(request.headers.get("host"), env().APP_URL) ?? "");
  headers.set("Content-Security-Policy", policy); // Next reads the nonce for its own scripts from here
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

// Relative to the host that was asked, under the application's own protocol.
const originOf = (request: NextRequest) => `${new URL(env().APP_URL).protocol}//${request.headers.get("host")}`;

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment() ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
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
