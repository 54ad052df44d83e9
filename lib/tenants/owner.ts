import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { db, withTenant } from "@/lib/db/client";
import { invalid } from "@/lib/http/errors";

/**
 * Creates a record for the tenant that it will belong to: the actor's own, whatever was sent, or the one that an
 * administrator without a tenant names.
 * @throws HttpError 422 on tenant_id when such an administrator names none
 */
export async function forOwner<T>(
  actor: Actor,
  named: number | null | undefined,
  create: (tenantId: number) => Promise<T>,
): Promise<T> {
  const tenantId = actor.tenant_id ?? (await existing(named));
  return withTenant(tenantId, () => create(tenantId));
}

async function existing(id: number | null | undefined): Promise<number> {
  const tenant = id == null ? null : await db.tenant.findFirst({ where: { id }, select: { id: true } });
  if (!tenant) throw invalid({ tenant_id: "Choose an organisation" });
  return tenant.id;
}
