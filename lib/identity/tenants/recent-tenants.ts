import { z } from "zod";

const RECENT_KEY = "recent-tenants";
const MOST_RECENT = 5;

const recentTenants = z.array(z.object({ id: z.int(), name: z.string() }));
export type RecentTenant = z.output<typeof recentTenants>[number];

/** The tenants that were selected in this browser, the last one first. */
export function readRecentTenants(): RecentTenant[] {
  try {
    return recentTenants.parse(JSON.parse(localStorage.getItem(RECENT_KEY) ?? "[]"));
  } catch {
    return []; // whatever else lies there is none
  }
}

/** Puts a tenant first among the recent ones. */
export function keepRecentTenant({ id, name }: RecentTenant): void {
  const others = readRecentTenants().filter((recent) => recent.id !== id);
  localStorage.setItem(RECENT_KEY, JSON.stringify([{ id, name }, ...others].slice(0, MOST_RECENT)));
}
