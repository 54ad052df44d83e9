import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { filesOfTenant } from "@/lib/leads/lead-imports/sweep.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { formatCount } from "@/lib/platform/format";
import { conflict, notFound } from "@/lib/platform/http/errors.server";
import { removeLogos } from "./logos.server";
import type { TenantDeletion } from "./schema";
import { findTenantRecord, tenantOf } from "./tenants.server";

/** As many as go well within the time that one statement has. */
const AT_A_TIME = 5_000;

/** What would go with a tenant. @throws HttpError 404 */
export async function deletionOf(id: number): Promise<TenantDeletion> {
  const [counts] = await db.$queryRaw<TenantDeletion[]>`
    SELECT
      (SELECT count(*)::int FROM users WHERE tenant_id = t.id) AS users,
      (SELECT count(*)::int FROM personalities WHERE tenant_id = t.id) AS personalities,
      (SELECT count(*)::int FROM roles WHERE tenant_id = t.id) AS roles,
      (SELECT count(*)::int FROM teams WHERE tenant_id = t.id) AS teams,
      (SELECT coalesce(sum(count), 0)::int FROM lead_counts WHERE tenant_id = t.id) AS leads,
      (SELECT coalesce(sum(count), 0)::int FROM sale_counts WHERE tenant_id = t.id) AS sales,
      (SELECT count(*)::int FROM lead_imports WHERE tenant_id = t.id) AS lead_imports,
      (SELECT count(*)::int FROM suppressions WHERE tenant_id = t.id) AS suppressions,
      (SELECT count(*)::int FROM consents WHERE tenant_id = t.id) AS consents,
      (SELECT count(*)::int FROM audit_events WHERE tenant_id = t.id) AS audit_events,
      (SELECT count(*)::int FROM sales WHERE tenant_id = t.id AND status = 'policy-submitted') AS submitted_sales
    FROM tenants t WHERE t.id = ${id}`;
  if (!counts) throw notFound();
  return counts;
}

/**
 * Deletes a tenant with all that belongs to it, its products aside: those are the platform's. All or nothing; only the
 * tenant's own rows are locked meanwhile.
 * @throws HttpError 404, 409 when it has submitted sales or is the actor's own
 */
export async function deleteTenant(actor: Actor, id: number): Promise<void> {
  const { logo, logo_nav, removeFiles } = await transaction(async () => {
    await db.$queryRaw`SELECT FROM tenants WHERE id = ${id} FOR UPDATE`; // nothing new comes in from here on
    const counts = await deletionOf(id);
    refuse(actor, id, counts);
    const tenant = await findTenantRecord(id);
    const removeFiles = await filesOfTenant(id);
    // Sales first, for they hold their leads. Little at a time, for no statement may take long.
    await repeat(
      () => db.$executeRaw`
      DELETE FROM sales WHERE id IN (SELECT id FROM sales WHERE tenant_id = ${id} LIMIT ${AT_A_TIME})`,
    );
    await repeat(
      () => db.$executeRaw`
      DELETE FROM leads WHERE id IN (SELECT id FROM leads WHERE tenant_id = ${id} LIMIT ${AT_A_TIME})`,
    );
    await db.user.deleteMany({ where: { tenant_id: id } }); // before the personalities that they hold
    await db.tenant.delete({ where: { id } });
    await forgetCounts(id);
    await recordAudit({ ...actor, tenant_id: null }, "tenants.destroy", id, { ...tenantOf(tenant), ...counts }, null);
    return { ...tenant, removeFiles };
  });
  await removeLogos([logo, logo_nav]);
  await removeFiles();
}

function refuse(actor: Actor, id: number, { submitted_sales: held }: TenantDeletion): void {
  if (actor.tenant_id === id) throw conflict("This is your own organisation. You can't delete it.");
  if (held === 0) return;
  const sales = held === 1 ? "1 submitted sale, which has" : `${formatCount(held)} submitted sales, which have`;
  throw conflict(`This organisation has ${sales} to be kept by law. It can't be deleted.`, { submitted_sales: held });
}

async function repeat(remove: () => PromiseLike<number>): Promise<void> {
  while ((await remove()) > 0);
}

// Triggers keep these tables; nothing ties their rows to the tenant.
async function forgetCounts(tenant_id: number): Promise<void> {
  const where = { tenant_id };
  await db.leadCount.deleteMany({ where });
  await db.leadDay.deleteMany({ where });
  await db.leadAgentDay.deleteMany({ where });
  await db.saleCount.deleteMany({ where });
  await db.saleDay.deleteMany({ where });
  await db.saleAgentDay.deleteMany({ where });
}
