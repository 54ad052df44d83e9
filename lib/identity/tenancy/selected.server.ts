import "server-only";
import { cookies, headers } from "next/headers";
import { cache } from "react";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { NOT_CLOSED } from "./closed.server";
import { parseTenantId, TENANT_COOKIE, tenantQuery } from "./tenant-id";

type SelectedTenant = { id: number; name: string };
type Viewer = { is_admin: boolean; tenant: SelectedTenant | null };

/**
 * The tenant whose products and figures a page shows: a user's own; for an administrator the one selected in the top
 * bar, else their own, else that of the subdomain, else the first. Null when there is none.
 */
export const selectedTenant = cache(async (actor: Viewer): Promise<SelectedTenant | null> => {
  if (!actor.is_admin) return actor.tenant;
  const chosen = parseTenantId((await cookies()).get(TENANT_COOKIE)?.value);
  const subdomain = (await headers()).get("x-subdomain") || undefined; // set by middleware.ts
  return asPlatform(async () => {
    const select = { id: true, name: true };
    const find = (where: { id: number } | { subdomain: string }) =>
      db.tenant.findFirst({ where: { ...where, ...NOT_CLOSED }, select });
    return (
      (chosen && (await find({ id: chosen }))) ||
      actor.tenant ||
      (subdomain && (await find({ subdomain }))) ||
      db.tenant.findFirst({ where: NOT_CLOSED, select, orderBy: { name: "asc" } })
    );
  });
});

export const selectedTenantId = async (actor: Viewer): Promise<number | null> =>
  (await selectedTenant(actor))?.id ?? null;

/** The query parameter by which the lists of a page filter by tenant, as useTenantQuery in the browser. */
export const tenantScope = async (actor: Viewer, requested: string | string[] | undefined) =>
  tenantQuery(actor, requested?.toString(), await selectedTenantId(actor));
