import "server-only";
import { registeredDomains } from "@/lib/identity/domains.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { formatCount } from "@/lib/platform/format";
import { conflict, notFound } from "@/lib/platform/http/errors.server";
import { removeLogos } from "./logos.server";
import type { TenantDeletion } from "./schema";
import { findTenantRecord, tenantOf } from "./tenants.server";

/** What would be deleted with a tenant. @throws HttpError 404 */
export async function deletionOf(id: number): Promise<TenantDeletion> {
  const where = { tenant_id: id };
  if (!(await db.tenant.findFirst({ where: { id }, select: { id: true } }))) throw notFound();
  const own = {
    users: await db.user.count({ where }),
    personalities: await db.personality.count({ where }),
    roles: await db.role.count({ where }),
    teams: await db.team.count({ where }),
    audit_events: await db.auditEvent.count({ where }),
  };
  const none = { leads: 0, sales: 0, lead_imports: 0, suppressions: 0, consents: 0, submitted_sales: 0 };
  const counts = await Promise.all(registeredDomains().map(({ tenant }) => tenant?.count?.(id)));
  return Object.assign({ ...own, ...none }, ...counts);
}

/**
 * Deletes a tenant with all its records, in one transaction that locks only its own rows. Products stay: they belong to
 * the platform.
 * @throws HttpError 404, 409 when it has submitted sales or is the actor's own
 */
export async function deleteTenant(actor: Actor, id: number): Promise<void> {
  const { logo, logo_nav, removals } = await transaction(async () => {
    await db.$queryRaw`SELECT FROM tenants WHERE id = ${id} FOR UPDATE`; // blocks new records
    const counts = await deletionOf(id);
    refuse(actor, id, counts);
    const tenant = await findTenantRecord(id);
    const removals: (() => Promise<void>)[] = [];
    for (const domain of registeredDomains().toReversed()) {
      const removeFiles = await domain.tenant?.remove?.(id); // higher domains first: they refer to lower ones
      if (removeFiles) removals.push(removeFiles);
    }
    await db.user.deleteMany({ where: { tenant_id: id } }); // before their personalities
    await db.tenant.delete({ where: { id } });
    await recordAudit({ ...actor, tenant_id: null }, "tenants.destroy", id, { ...tenantOf(tenant), ...counts }, null);
    return { ...tenant, removals };
  });
  await removeLogos([logo, logo_nav]);
  for (const removeFiles of removals) await removeFiles();
}

function refuse(actor: Actor, id: number, { submitted_sales: held }: TenantDeletion): void {
  if (actor.tenant_id === id) throw conflict("This is your own organisation. You can't delete it.");
  if (held === 0) return;
  const sales = held === 1 ? "1 submitted sale, which has" : `${formatCount(held)} submitted sales, which have`;
  throw conflict(`This organisation has ${sales} to be kept by law. It can't be deleted.`, { submitted_sales: held });
}
