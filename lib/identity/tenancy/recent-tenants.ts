const RECENT_KEY = "recent-tenants";
const MAX_RECENT = 5;

type RecentTenant = { id: number; name: string };

/** The tenants selected in this browser, latest first. */
export function readRecentTenants(): RecentTenant[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecentTenant) : [];
  } catch {
    return []; // not JSON
  }
}

const isRecentTenant = (value: unknown): value is RecentTenant =>
  value instanceof Object &&
  "id" in value &&
  Number.isInteger(value.id) &&
  "name" in value &&
  typeof value.name === "string";

/** Makes a tenant the latest of the recent ones. */
export function addRecentTenant({ id, name }: RecentTenant): void {
  const others = readRecentTenants().filter((recent) => recent.id !== id);
  localStorage.setItem(RECENT_KEY, JSON.stringify([{ id, name }, ...others].slice(0, MAX_RECENT)));
}
