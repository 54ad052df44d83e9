import "server-only";
import { programAuthor, recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { revokeAccessOfTenant } from "@/lib/identity/sessions/revoke-access.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { enqueueEmails } from "@/lib/platform/mail/queue.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { isConfirmedBy } from "./closing";
import { deletionOf, requireWithinReach } from "./delete.server";
import { findTenantRecord, tenantOf } from "./tenants.server";

export type TenantDeletedEmail = { kind: "tenant-deleted"; user_id: number; by: string; at: string };

/**
 * Closes a tenant: from now on nobody signs in, and it is shown nowhere. Its users are told by email. It is purged after
 * RESTORABLE_DAYS.
 * @param confirm the tenant's name as it was typed to confirm; not checked if undefined
 * @throws HttpError 404, 409 when it has records that must be kept, or is an administrator's own, 422 on `confirm` when
 *   that is not its name
 */
export async function closeTenant(actor: Actor, id: number, confirm?: string): Promise<void> {
  requireWithinReach(actor, id);
  if (actor.is_admin && actor.tenant_id === id) throw conflict("This is your own tenant. You can't delete it.");
  await asPlatform(() =>
    transaction(async () => {
      await db.$queryRaw`SELECT FROM tenants WHERE id = ${id} FOR UPDATE`; // blocks new records
      const tenant = tenantOf(await findTenantRecord(id));
      if (confirm !== undefined && !isConfirmedBy(confirm, tenant))
        throw invalid({ confirm: "This is not the tenant's name." });
      const { refusal, ...counts } = await deletionOf(id);
      if (refusal) throw conflict(refusal, { submitted_sales: counts.submitted_sales });
      const at = new Date();
      await db.tenant.update({ where: { id }, data: { closed_at: at }, select: { id: true } });
      await revokeAccessOfTenant(id); // for good: a restored tenant begins with everybody signed out
      const users = await db.user.findMany({ where: { tenant_id: id, active: true }, select: { id: true } });
      const deletion = { by: fullNameOf(actor), at: at.toISOString() };
      await enqueueEmails<TenantDeletedEmail>(
        users.map((user) => ({ kind: "tenant-deleted", user_id: user.id, ...deletion })),
      );
      await recordAudit({ ...actor, tenant_id: null }, "tenants.destroy", id, { ...tenant, ...counts }, null);
    }),
  );
}

/**
 * Restores a tenant that was closed and has not been purged, for `npm run admin`.
 * @returns its name
 * @throws Error when there is no such tenant
 */
export async function restoreTenant(subdomain: string): Promise<string> {
  const name = await asPlatform(() =>
    transaction(async () => {
      const where = { subdomain, closed_at: { not: null } };
      const closed = await db.tenant.findFirst({ where, select: { id: true, name: true } });
      const { count } = await db.tenant.updateMany({ where, data: { closed_at: null } });
      if (!closed || count === 0) return null;
      await recordAudit(
        { ...programAuthor("Operator"), tenant_id: null, ip: null },
        "tenants.restore",
        closed.id,
        null,
        { name: closed.name },
      );
      return closed.name;
    }),
  );
  if (name === null) throw new Error(`There is no deleted tenant with the subdomain ${subdomain}.`);
  return name;
}
