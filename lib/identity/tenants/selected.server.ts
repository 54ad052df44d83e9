import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { parseTenantId, TENANT_COOKIE, tenantQuery } from "./tenant-id";

export type SelectedTenant = { id: number; name: string };

/**
 * Whose products and figures this page shows: a user's own tenant; for an administrator the one chosen in the top bar,
 * else their own, else that of the subdomain, else the first. Null when there is none.
 */
export const selectedTenant = cache(async (actor: Actor): Promise<SelectedTenant | null> => {
  if (!actor.is_admin) return actor.tenant;
  const chosen = parseTenantId((await cookies()).get(TENANT_COOKIE)?.value);
  const subdomain = (await headers()).get("x-subdomain") || undefined; // set by middleware.ts
  return asPlatform(async () => {
    const select = { id: true, name: true };
    const find = (where: { id: number } | { subdomain: string }) => db.tenant.findFirst({ where, select });
    return (
      (chosen && (await find({ id: chosen }))) ||
      actor.tenant ||
      (subdomain && (await find({ subdomain }))) ||
      db.tenant.findFirst({ select, orderBy: { name: "asc" } })
    );
  });
});

export const selectedTenantId = async (actor: Actor): Promise<number | null> =>
  (await selectedTenant(actor))?.id ?? null;

/** The tenant that the lists of this page are asked for, as their query; the browser says the same by useTenantQuery. */
export const tenantScope = async (actor: Actor, asked: string | string[] | undefined) =>
  tenantQuery(actor, asked?.toString(), await selectedTenantId(actor));
