import "server-only";
import { recordAudit } from "@/lib/audit/server";
import { db, transaction } from "@/lib/db/client";
import { invalid } from "@/lib/http/errors";
import type { TenantActor } from "@/lib/http/tenant-resource";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/status";
import type { OpenWork } from "./schema";

const openLeads = (team_id: number) => ({ team_id, processed_at: null });
const openSales = (team_id: number) => ({ team_id, status: { notIn: FINISHED_SALE_STATUSES } });

/** How much a team still has to do. */
export async function openWorkOf(teamId: number): Promise<OpenWork> {
  const leads = await db.lead.count({ where: openLeads(teamId) });
  const sales = await db.sale.count({ where: openSales(teamId) });
  return { leads, sales };
}

/**
 * Gives the open leads and sales of a team to another active one of its tenant.
 * @returns how many were moved
 * @throws HttpError 422 on team_id
 */
export function handOver(actor: TenantActor, teamId: number, toTeamId: number): Promise<OpenWork> {
  return transaction(async () => {
    const other = { id: toTeamId, active: true, NOT: { id: teamId } };
    const receiver = await db.team.findFirst({ where: other, select: { id: true } });
    if (!receiver) throw invalid({ team_id: "Choose another team from the list" });
    const data = { team_id: receiver.id };
    const leads = await db.lead.updateMany({ where: openLeads(teamId), data });
    const sales = await db.sale.updateMany({ where: openSales(teamId), data });
    const moved = { leads: leads.count, sales: sales.count };
    await recordAudit(actor, "teams.hand-over", teamId, null, { ...data, ...moved, tenant_id: actor.tenant_id });
    return moved;
  });
}
