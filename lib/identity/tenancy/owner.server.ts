import "server-only";
import { db, withTenant } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { NOT_CLOSED } from "./closed.server";

type Owner = { is_admin: boolean; tenant_id: number | null };

/**
 * Creates a record as the tenant that it will belong to: the one that an administrator chose, else the actor's own.
 * @throws HttpError 422 on tenant_id when an administrator without a tenant chose none
 */
export async function forOwner<T>(
  actor: Owner,
  chosen: number | null | undefined,
  create: (tenantId: number) => Promise<T>,
): Promise<T> {
  const tenantId = await ownerOf(actor, chosen);
  return withTenant(tenantId, () => create(tenantId));
}

async function ownerOf(actor: Owner, chosen: number | null | undefined): Promise<number> {
  if (actor.is_admin && (chosen != null || actor.tenant_id === null)) return requireTenant(chosen);
  return actor.tenant_id ?? requireTenant(null);
}

/** The id of a tenant that exists and is not closed. @throws HttpError 422 on tenant_id */
export async function requireTenant(id: number | null | undefined): Promise<number> {
  const tenant = id == null ? null : await db.tenant.findFirst({ where: { id, ...NOT_CLOSED }, select: { id: true } });
  if (!tenant) throw invalid({ tenant_id: "Choose a tenant" });
  return tenant.id;
}
