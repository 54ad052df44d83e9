import "server-only";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { env } from "@/lib/platform/settings/env.server";
import { isoDate } from "@/lib/platform/text/format";
import { type NonceTemplate, nonceTemplateOf } from "./nonce-template.server";
import { type PageVersion, VERSION_FIELD } from "./page-versions";
import { withoutReact } from "./without-react.server";

/**
 * Sent by this process to itself to have a version of the page rendered. If others send it, it only makes their request
 * slower.
 */
export const RENDER_HEADER = "x-landing-render";

const RENDER_TIMEOUT_MS = 5_000;
const MAX_PAGES = 200;

/** A landing page, and whether its tenant tries another version beside it. */
type CachedLanding = { page: NonceTemplate; hasAlternative: boolean };

/**
 * A version of a landing page without its nonce; null when no product has the slug. Next renders it once, and it is cached
 * in this process for the day, since it offers the days of a week, or until something that it shows changes.
 * @throws Error when it can't be rendered and never was
 */
export async function cachedLanding(
  subdomain: string | null,
  slug: string,
  version: PageVersion,
): Promise<CachedLanding | null> {
  const key = `${version} ${tenantAddress(subdomain, `/${slug}`)}`;
  try {
    const landing = await byKey(`${key} ${isoDate(new Date())}`);
    rememberLast(key, landing);
    return landing;
  } catch (error) {
    const last = lastRendered.get(key);
    if (!last) throw error;
    return last;
  }
}

const byKey = cacheUntilNotified("landing_changed", render, MAX_PAGES);

/** The last page at each address, which is served while a new one can't be rendered: visitors notice no outage. */
const lastRendered = new Map<string, CachedLanding>();

function rememberLast(key: string, landing: CachedLanding | null): void {
  lastRendered.delete(key);
  if (landing) lastRendered.set(key, landing); // at the end: the page viewed longest ago comes first
  for (const oldest of lastRendered.keys()) {
    if (lastRendered.size <= MAX_PAGES) break;
    lastRendered.delete(oldest);
  }
}

async function render(key: string): Promise<CachedLanding | null> {
  const [version = "", address = ""] = key.split(" ");
  const response = await requestPage(new URL(address), version);
  const html = await text(response);
  if (response.statusCode === 200) {
    const nonce = nonceOf(response);
    const page = nonceTemplateOf(await withoutReact(html, nonce), nonce);
    return { page, hasAlternative: html.includes(`name="${VERSION_FIELD}"`) };
  }
  if (response.headers.location) return null;
  throw new Error(`A landing page could not be rendered: status ${response.statusCode}`);
}

// With node:http, since fetch does not allow the Host header, which names the tenant, to be set.
function requestPage({ host, pathname }: URL, version: string): Promise<IncomingMessage> {
  const options = {
    host: "127.0.0.1",
    port: env().PORT,
    path: pathname,
    headers: { host, [RENDER_HEADER]: version },
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
  };
  return new Promise((resolve, reject) => get(options, resolve).once("error", reject));
}

function nonceOf({ headers }: IncomingMessage): string {
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  if (!nonce) throw new Error("A landing page was rendered without a nonce");
  return nonce;
}
