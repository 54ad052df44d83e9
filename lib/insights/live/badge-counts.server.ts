import "server-only";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { leadStats } from "@/lib/leads/list/stats.server";
import type { NotifiedTopic } from "@/lib/platform/live/hub.server";
import { saleStats } from "@/lib/sales/list/stats.server";
import type { Stats } from "./schema";

/** The badge counts, sent whenever a tenant's leads or sales have changed. */
export const badgeCounts: NotifiedTopic<Actor> = {
  event: "counts",
  channel: "counts_changed",
  audienceOf: (actor, tenantId) =>
    JSON.stringify([
      tenantId,
      actor.is_admin,
      actor.record_scope === "tenant" ? null : actor.id,
      can(actor, "leads.index"),
      can(actor, "sales.index") && actor.allowed_sale_statuses,
    ]),
  load: (actor, tenantId): Promise<Stats> =>
    runAs(actor, async () => {
      const tenant = tenantId ?? undefined;
      const [leads, sales] = await Promise.all([
        can(actor, "leads.index") ? leadStats(actor, tenant) : undefined,
        can(actor, "sales.index") ? saleStats(actor, tenant) : undefined,
      ]);
      return { leads, sales };
    }),
};
