import "server-only";
import { CALL_MAX_HOURS } from "@/lib/leads/record/calls/limits";
import { db, withTenant } from "@/lib/platform/db/client.server";
import { HOUR_MS, MINUTE_MS } from "@/lib/platform/time/milliseconds";
import type { IncomingCall, OutgoingCall } from "./schema";

/** A call whose end is never reported is shown no longer. */
const SHOWN_MS = 2 * MINUTE_MS;
const MOST = 500;

/** The incoming calls of a tenant at its agents' extensions. They name no person: the console of the agent looks them up. */
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

/** The open calls of a tenant's agents. They name no person either. */
export const outgoingCalls = (tenantId: number): Promise<OutgoingCall[]> =>
  withTenant(tenantId, async () => {
    const since = new Date(Date.now() - CALL_MAX_HOURS * HOUR_MS);
    const rows = await db.call.findMany({
      where: {
        ...{ tenant_id: tenantId, direction: "outgoing", ended_at: null, user_id: { not: null } },
        ...{ started_at: { gte: since }, created_at: { gte: since } }, // the latter for the index
      },
      select: { user_id: true, lead_id: true, call_id: true, connected_at: true },
      orderBy: { id: "desc" },
      take: MOST,
    });
    return rows.flatMap(({ user_id, connected_at, ...call }) =>
      user_id === null ? [] : [{ ...call, user_id, is_connected: connected_at !== null }],
    );
  });
