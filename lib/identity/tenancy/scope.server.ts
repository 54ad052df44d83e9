import "server-only";
import { db, withTenant } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";

type Scoped = { is_admin: boolean };

/** Runs `work` as the tenant by which an administrator filters. For anyone else the filter has no effect. */
export const forTenant = <T>(actor: Scoped, tenantId: number | undefined, work: () => Promise<T>): Promise<T> =>
  actor.is_admin && tenantId !== undefined ? withTenant(tenantId, work) : work();

/**
 * Checks the tenant by which an administrator filters, for a response that can't be refused once it has begun.
 * @throws HttpError 404 when there is no such tenant
 */
export async function requireFilteredTenant(actor: Scoped, tenantId: number | undefined): Promise<void> {
  if (!actor.is_admin || tenantId === undefined) return;
  const tenant = await db.tenant.findFirst({ where: { id: tenantId }, select: { id: true } });
  if (!tenant) throw notFound();
}
