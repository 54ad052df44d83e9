import { z } from "zod";

const RECENT_KEY = "recent-tenants";
const MAX_RECENT = 5;

const recentTenants = z.array(z.object({ id: z.int(), name: z.string() }));
export type RecentTenant = z.output<typeof recentTenants>[number];

/** The tenants selected in this browser, latest first. */
export function readRecentTenants(): RecentTenant[] {
  try {
    return recentTenants.parse(JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]"));
  } catch {
    return []; // missing or invalid
  }
}

/** Makes a tenant the latest of the recent ones. */
export function addRecentTenant({ id, name }: RecentTenant): void {
  const others = readRecentTenants().filter((recent) => recent.id !== id);
  localStorage.setItem(RECENT_KEY, JSON.stringify([{ id, name }, ...others].slice(0, MAX_RECENT)));
}
