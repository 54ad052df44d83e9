/**
 * The tenant's subdomain in a Host header: "umoja" for umoja.localhost:3000 when the application lives at
 * http://localhost:3000; null for the application's own host and for any host that is not under it.
 */
export function subdomainOf(host: string | null, appUrl: string): string | null {
  const base = new URL(appUrl).hostname;
  const name = (host ?? "").toLowerCase().replace(/:\d+$/, "");
  const label = name.endsWith(`.${base}`) ? name.slice(0, -base.length - 1) : "";
  return /^[a-z0-9-]+$/.test(label) ? label : null;
}
