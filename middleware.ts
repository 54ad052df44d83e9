import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { keptPage, RENDER_HEADER } from "@/lib/catalogue/landing/kept-page.server";
import type { Template } from "@/lib/catalogue/landing/template";
import { subdomainOf } from "@/lib/identity/tenants/subdomain";
import { env, isDevelopment } from "@/lib/platform/env.server";
import { isReservedSlug } from "@/lib/platform/slug";

const NONCE_BYTES = 16;

/**
 * For every page: the tenant's subdomain, a Content-Security-Policy with a fresh nonce, the redirect of `/`, and the
 * products' public pages as they are kept. It decides nothing about rights, and /api never passes through it.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  // On the host of `request.url`, Next sends the path alone: whatever Host was asked for is not repeated.
  if (request.nextUrl.pathname === "/") return NextResponse.redirect(new URL("/login", request.url));
  const nonce = randomBytes(NONCE_BYTES).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const subdomain = subdomainOf(request.headers.get("host"), env().APP_URL);
  const landing = await keptLanding(request, subdomain);
  if (landing) return answerKept(landing, nonce, policy);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-subdomain", subdomain ?? "");
  headers.set("Content-Security-Policy", policy); // Next reads the nonce for its own scripts from here
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}

/** The kept page that answers a view; null where Next has to: for anything else, for script that navigates, on a fault. */
async function keptLanding(request: NextRequest, subdomain: string | null): Promise<Template | null> {
  const slug = /^\/([a-zA-Z0-9-]{1,255})$/.exec(request.nextUrl.pathname)?.[1];
  if (isDevelopment() || slug === undefined || isReservedSlug(slug)) return null;
  const isView = request.method === "GET" || request.method === "HEAD";
  if (!isView || request.headers.has(RENDER_HEADER) || request.headers.get("sec-fetch-dest") === "empty") return null;
  return keptPage(subdomain, slug).catch(() => null);
}

function answerKept(page: Template, nonce: string, policy: string): NextResponse {
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
