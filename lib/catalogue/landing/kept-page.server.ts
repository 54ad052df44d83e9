import "server-only";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { tenantAddress } from "@/lib/identity/tenants/address.server";
import { cachedUntil } from "@/lib/platform/db/cache.server";
import { env } from "@/lib/platform/env.server";
import { type Template, templateOf } from "./template";

/** Says that a view wants the page rendered: this process asks itself so. From outside it gains nothing but patience. */
export const RENDER_HEADER = "x-landing-render";

const RENDER_TIMEOUT_MS = 5_000;
const MOST_PAGES = 200;

/**
 * The HTML of a product's public page with gaps for the nonce; null when no product has the slug. Rendered by Next
 * once, and kept in this process until something that the page shows changes. @throws Error when it can't be rendered
 */
export const keptPage = (subdomain: string | null, slug: string): Promise<Template | null> =>
  byAddress(tenantAddress(subdomain, `/${slug}`));

const byAddress = cachedUntil("landing_changed", render, MOST_PAGES);

async function render(address: string): Promise<Template | null> {
  const answer = await ask(new URL(address));
  const html = await text(answer);
  if (answer.statusCode === 200) return templateOf(html, nonceOf(answer));
  if (answer.headers.location) return null;
  throw new Error(`Rendering a landing page answered ${answer.statusCode}`);
}

// node:http and not fetch, which does not let the Host header be chosen: it names the tenant.
function ask({ host, pathname }: URL): Promise<IncomingMessage> {
  const request = {
    host: "127.0.0.1",
    port: env().PORT,
    path: pathname,
    headers: { host, [RENDER_HEADER]: "1" },
    signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
  };
  return new Promise((resolve, reject) => get(request, resolve).once("error", reject));
}

function nonceOf({ headers }: IncomingMessage): string {
  const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
  if (!nonce) throw new Error("A landing page was rendered without a nonce");
  return nonce;
}
