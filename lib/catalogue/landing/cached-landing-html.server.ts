import "server-only";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { env } from "@/lib/platform/settings/env.server";
import { type NonceTemplate, nonceTemplateOf } from "./nonce-template.server";

/** Sent by this process to itself to have the page rendered. If others send it, it only makes their request slower. */
export const RENDER_HEADER = "x-landing-render";

const RENDER_TIMEOUT_MS = 5_000;
const MAX_PAGES = 200;

/**
 * The HTML of a landing page without its nonce; null when no product has the slug. Next renders it once, and it is cached
 * in this process until something that the page shows changes. @throws Error when it can't be rendered and never was
 */
export async function cachedLandingHtml(subdomain: string | null, slug: string): Promise<NonceTemplate | null> {
  const address = tenantAddress(subdomain, `/${slug}`);
  try {
    const page = await byAddress(address);
    rememberLast(address, page);
    return page;
  } catch (error) {
    const last = lastRendered.get(address);
    if (!last) throw error;
    return last;
  }
}

const byAddress = cacheUntilNotified("landing_changed", render, MAX_PAGES);

/** The last page at each address, which is served while a new one can't be rendered: visitors notice no outage. */
const lastRendered = new Map<string, NonceTemplate>();

function rememberLast(address: string, page: NonceTemplate | null): void {
  lastRendered.delete(address);
  if (page) lastRendered.set(address, page); // at the end: the page viewed longest ago comes first
  for (const oldest of lastRendered.keys()) {
    if (lastRendered.size <= MAX_PAGES) break;
    lastRendered.delete(oldest);
  }
}

async function render(address: string): Promise<NonceTemplate | null> {
  const response = await requestPage(new URL(address));
  const html = await text(response);
  if (response.statusCode === 200) return nonceTemplateOf(html, nonceOf(response));
  if (response.headers.location) return null;
  throw new Error(`A landing page could not be rendered: status ${response.statusCode}`);
}

// With node:http, since fetch does not allow the Host header, which names the tenant, to be set.
function requestPage({ host, pathname }: URL): Promise<IncomingMessage> {
  const options = {
    host: "127.0.0.1",
    port: env().PORT,
    path: pathname,
    headers: { host, [RENDER_HEADER]: "1" },
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
  };
  return new Promise((resolve, reject) => get(options, resolve).once("error", reject));
}

function nonceOf({ headers }: IncomingMessage): string {
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  if (!nonce) throw new Error("A landing page was rendered without a nonce");
  return nonce;
}
