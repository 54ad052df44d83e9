import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { runAs } from "@/lib/http/endpoint";
import { leadStats } from "@/lib/leads/stats";
import { can } from "@/lib/permissions";
import { saleStats } from "@/lib/sales/stats";
import type { Stats } from "./schema";

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
