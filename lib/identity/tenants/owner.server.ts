import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, withTenant } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";

/**
 * Creates a record for the tenant that it will belong to: the one that an administrator names, else the
 * actor's own, whatever was sent.
 * @throws HttpError 422 on tenant_id when an administrator without a tenant names none
 */
export async function forOwner<T>(
  actor: Actor,
  named: number | null | undefined,
  create: (tenantId: number) => Promise<T>,
): Promise<T> {
  const tenantId = await ownerOf(actor, named);
  return withTenant(tenantId, () => create(tenantId));
}

async function ownerOf(actor: Actor, named: number | null | undefined): Promise<number> {
  if (actor.is_admin && (named != null || actor.tenant_id === null)) return existing(named);
  return actor.tenant_id ?? existing(null);
}

async function existing(id: number | null | undefined): Promise<number> {
  const tenant = id == null ? null : await db.tenant.findFirst({ where: { id }, select: { id: true } });
  if (!tenant) throw invalid({ tenant_id: "Choose an organisation" });
  return tenant.id;
}
