import { env } from "@/lib/platform/env.server";

/** The address of a page on a tenant's subdomain, or on the application's own; from APP_URL, never from a request. */
export function tenantAddress(subdomain: string | null, path: string): string {
  const { protocol, host } = new URL(env().APP_URL);
  return `${protocol}//${subdomain ? `${subdomain}.` : ""}${host}${path}`;
}
