import "server-only";
import { db, withTenant } from "@/lib/platform/db/client.server";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import type { IncomingCall } from "./schema";

/** A call whose end is never reported is shown no longer. */
const SHOWN_MS = 2 * MINUTE_MS;
const MOST = 500;

/** The incoming calls of a tenant at its agents' extensions. They name no person: whoever is called looks them up. */
export const incomingCalls = (tenantId: number): Promise<IncomingCall[]> =>
  withTenant(tenantId, async () => {
    const rows = await db.call.findMany({
      where: {
        ...{ tenant_id: tenantId, direction: "incoming", ended_at: null, user_id: { not: null } },
        created_at: { gte: new Date(Date.now() - SHOWN_MS) },
      },
      select: { id: true, user_id: true, lead_id: true, lead: { select: { product: { select: { slug: true } } } } },
      orderBy: { id: "desc" },
      take: MOST,
    });
    return rows.flatMap(({ id, user_id, lead_id, lead }) =>
      user_id === null ? [] : [{ id, user_id, lead_id, product_slug: lead.product.slug }],
    );
  });
