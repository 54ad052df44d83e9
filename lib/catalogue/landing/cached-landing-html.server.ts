import "server-only";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { tenantAddress } from "@/lib/identity/tenants/address.server";
import { cacheUntilNotified } from "@/lib/platform/db/cache.server";
import { env } from "@/lib/platform/env.server";
import { type NonceTemplate, nonceTemplateOf } from "./nonce-template";

/** Sent by this process to itself to have the page rendered. If others send it, it only makes their request slower. */
export const RENDER_HEADER = "x-landing-render";

const RENDER_TIMEOUT_MS = 5_000;
const MAX_PAGES = 200;

/**
 * The HTML of a landing page without its nonce; null when no product has the slug. Next renders it once, and it is cached
 * in this process until something that the page shows changes. @throws Error when it can't be rendered
 */
export const cachedLandingHtml = (subdomain: string | null, slug: string): Promise<NonceTemplate | null> =>
  byAddress(tenantAddress(subdomain, `/${slug}`));

const byAddress = cacheUntilNotified("landing_changed", render, MAX_PAGES);

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
