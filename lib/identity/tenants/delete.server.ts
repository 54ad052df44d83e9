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
  const counted: Counts = Object.assign({ ...own, ...none }, ...counts);
  return { ...counted, refusal: submittedSales(counted) ?? (await firstRefusal(id)) };
}

type Counts = Omit<TenantDeletion, "refusal">;

function submittedSales({ submitted_sales: held }: Counts): string | null {
  if (held === 0) return null;
  const sales = held === 1 ? "1 submitted sale, which has" : `${formatCount(held)} submitted sales, which have`;
  return `This organisation has ${sales} to be kept by law. It can't be deleted.`;
}

async function firstRefusal(id: number): Promise<string | null> {
  for (const { tenant } of registeredDomains()) {
    const refusal = await tenant?.refuseRemoval?.(id);
    if (refusal) return refusal;
  }
  return null;
}

/**
 * Deletes a tenant with all its records, in one transaction that locks only its own rows. Products stay: they belong to
 * the platform.
 * @throws HttpError 404, 409 when it has records that must be kept, or is the actor's own
 */
export async function deleteTenant(actor: Actor, id: number): Promise<void> {
  const { logo, logo_nav, removals } = await transaction(async () => {
    await db.$queryRaw`SELECT FROM tenants WHERE id = ${id} FOR UPDATE`; // blocks new records
    if (actor.tenant_id === id) throw conflict("This is your own organisation. You can't delete it.");
    const { refusal, ...counts } = await deletionOf(id);
    if (refusal) throw conflict(refusal, { submitted_sales: counts.submitted_sales });
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
