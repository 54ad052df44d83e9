import { env } from "@/lib/platform/settings/env.server";

/** The address of a page at a tenant's subdomain, or the application's own, from APP_URL. */
export function tenantAddress(subdomain: string | null, path: string): string {
  const { protocol, host } = new URL(env().APP_URL);
  return `${protocol}//${subdomain ? `${subdomain}.` : ""}${host}${path}`;
}
