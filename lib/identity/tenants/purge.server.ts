import "server-only";
import { programAuthor, recordAudit } from "@/lib/identity/audit/audit.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import type { Tenant } from "@/lib/platform/db/generated/client";
import { log } from "@/lib/platform/log/log.server";
import { daysBefore } from "@/lib/platform/time/days";
import { RESTORABLE_DAYS } from "./closing";
import { deletionOf } from "./delete.server";
import { removeLogos } from "./logos.server";
import { tenantRecords } from "./records.server";

/** Purges the tenants that can no longer be restored. One that has records to be kept by now stays closed. */
export async function purgeClosedTenants(now = new Date()): Promise<void> {
  const where = { closed_at: { lte: daysBefore(RESTORABLE_DAYS, now) } };
  const due = await asPlatform(() => db.tenant.findMany({ where, select: { id: true }, orderBy: { id: "asc" } }));
  for (const { id } of due) await purgeTenant(id, where);
}

/**
 * Deletes a tenant with all its records, in one transaction that locks only its own rows. Products stay: they belong to
 * the platform.
 */
const purgeTenant = (id: number, where: { closed_at: { lte: Date } }): Promise<void> =>
  asPlatform(async () => {
    const purged = await transaction(async () => {
      const [lock] = await db.$queryRaw<{ isHeld: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(hashtextextended('tenant purge', ${id})) AS "isHeld"`;
      if (!lock?.isHeld) return null; // another process is purging it, which takes longer than a statement may wait
      await db.$queryRaw`SELECT FROM tenants WHERE id = ${id} FOR UPDATE`;
      const tenant = await db.tenant.findFirst({ where: { id, ...where } });
      if (!tenant) return null; // restored or purged
      const { refusal, ...counts } = await deletionOf(id);
      if (refusal) {
        await noteRefusal(tenant, refusal);
        return null;
      }
      const removals: (() => Promise<void>)[] = [];
      for (const { remove } of tenantRecords.get().toReversed()) {
        const removeFiles = await remove?.(id); // higher domains first: they refer to lower ones
        if (removeFiles) removals.push(removeFiles);
      }
      await db.idempotencyKey.deleteMany({ where: { tenant_id: id } });
      await db.user.deleteMany({ where: { tenant_id: id } }); // before their personalities
      await db.tenant.delete({ where: { id } });
      const deleted = { name: tenant.name, ...counts };
      await recordAudit({ ...programAuthor("System"), tenant_id: null, ip: null }, "tenants.purge", id, deleted, null);
      return { ...tenant, removals };
    });
    if (!purged) return;
    await removeLogos([purged.logo, purged.logo_nav]);
    for (const removeFiles of purged.removals) await removeFiles();
  });

/** Tells administrators in the audit log why a tenant that was deleted is still there: once, and again for another reason. */
async function noteRefusal({ id, name, closed_at }: Tenant, refusal: string): Promise<void> {
  log.warn({ tenant: id, refusal }, "a deleted tenant can't be purged");
  const where = { action: "tenants.purge-refused", subject_id: id, created_at: { gte: closed_at ?? new Date(0) } };
  const told = await db.auditEvent.findFirst({ where, orderBy: { id: "desc" }, select: { new: true } });
  if ((told?.new as { refusal?: string } | null)?.refusal === refusal) return;
  const author = { ...programAuthor("System"), tenant_id: null, ip: null };
  await recordAudit(author, "tenants.purge-refused", id, null, { name, refusal });
}
