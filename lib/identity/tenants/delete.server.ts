import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { counted } from "@/lib/platform/text/format";
import type { TenantDeletion } from "./deletion-schema";
import { tenantRecords } from "./records.server";
import { findTenantRecord } from "./tenants.server";

/** What would be deleted with a tenant. @throws HttpError 404, also for another's than the actor's own */
export function deletionFor(actor: Actor, id: number): Promise<TenantDeletion> {
  requireWithinReach(actor, id);
  return asPlatform(async () => {
    await findTenantRecord(id);
    return deletionOf(id);
  });
}

/** Administrators delete any tenant; whoever else may delete tenants, their own. @throws HttpError 404 */
export function requireWithinReach({ is_admin, tenant_id }: Actor, id: number): void {
  if (!is_admin && tenant_id !== id) throw notFound();
}

/** The same as the platform, of any tenant. */
export async function deletionOf(id: number): Promise<TenantDeletion> {
  const where = { tenant_id: id };
  const own = {
    users: await db.user.count({ where }),
    personalities: await db.personality.count({ where }),
    roles: await db.role.count({ where }),
    teams: await db.team.count({ where }),
    audit_events: await db.auditEvent.count({ where }),
  };
  const work = { leads: 0, sales: 0, lead_imports: 0, submitted_sales: 0 };
  const people = { suppressions: 0, consents: 0, consumers: 0 };
  const counts = await Promise.all(tenantRecords.get().map(({ count }) => count?.(id)));
  const totals: Counts = Object.assign({ ...own, ...work, ...people }, ...counts);
  return { ...totals, refusal: submittedSales(totals) ?? (await firstRefusal(id)) };
}

type Counts = Omit<TenantDeletion, "refusal">;

function submittedSales({ submitted_sales: held }: Counts): string | null {
  if (held === 0) return null;
  return `This tenant has ${counted(held, "submitted sale")} to retain by law. It can't be deleted.`;
}

async function firstRefusal(id: number): Promise<string | null> {
  for (const { refuseRemoval } of tenantRecords.get()) {
    const refusal = await refuseRemoval?.(id);
    if (refusal) return refusal;
  }
  return null;
}
