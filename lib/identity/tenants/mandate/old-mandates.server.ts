import "server-only";
import { NOT_CLOSED } from "@/lib/identity/tenancy/closed.server";
import { db } from "@/lib/platform/db/client.server";
import type { OldMandates } from "./schema";

const SHOWN = 20;

/** A text was saved, and none is in use. */
const UNUSED = { debit_order_mandate: { not: null }, debit_order_mandate_in_use: null };

/** The organisations that the reader sees with such a mandate, the most urgent first. @param tenantId null for all */
export async function oldMandates(tenantId: number | null): Promise<OldMandates> {
  const where = {
    ...NOT_CLOSED,
    ...(tenantId !== null && { id: tenantId }),
    OR: [{ old_mandate_until: { not: null } }, UNUSED],
  };
  const tenants = await db.tenant.findMany({
    where,
    select: { id: true, name: true, old_mandate_until: true },
    orderBy: [{ old_mandate_until: { sort: "asc", nulls: "first" } }, { id: "asc" }],
    take: SHOWN,
  });
  const shown = tenants.map(({ old_mandate_until: until, ...rest }) => ({
    ...rest,
    until: until?.toISOString() ?? null,
  }));
  const more = shown.length < SHOWN ? 0 : (await db.tenant.count({ where })) - SHOWN;
  return { shown, more };
}
