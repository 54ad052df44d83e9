import "server-only";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { can } from "@/lib/identity/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { leadStats } from "@/lib/leads/leads/stats.server";
import type { Stats } from "@/lib/platform/live/schema";
import { saleStats } from "@/lib/sales/sales/stats.server";

/** Who sees what of whom: listeners of one audience are shown the same numbers. */
export const audienceOf = (actor: Actor, tenantId: number | null): string =>
  JSON.stringify([
    tenantId,
    actor.is_admin,
    actor.record_scope === "tenant" ? null : actor.id,
    can(actor, "leads.index"),
    can(actor, "sales.index") && actor.allowed_sale_statuses,
  ]);

/** The numbers of the badges that somebody may see. */
export const countsFor = (actor: Actor, tenantId: number | null): Promise<Stats> =>
  runAs(actor, async () => {
    const tenant = tenantId ?? undefined;
    const [leads, sales] = await Promise.all([
      can(actor, "leads.index") ? leadStats(actor, tenant) : undefined,
      can(actor, "sales.index") ? saleStats(actor, tenant) : undefined,
    ]);
    return { leads, sales };
  });
