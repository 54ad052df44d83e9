import "server-only";
import type { TenantActor } from "@/lib/identity/http/tenant-resource.server";
import { doneBy, recordAudit } from "@/lib/platform/audit/audit.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/sales/status";
import type { OpenWork } from "./schema";

/** As many leads as are moved well within the time that one statement has. */
const AT_A_TIME = 5_000;

type Named = { id: number; name: string };
const named = { id: true, name: true } as const;

/** How much a team still has to do. */
export async function openWorkOf(teamId: number): Promise<OpenWork> {
  const leads = await db.lead.count({ where: { team_id: teamId, processed_at: null } });
  const sales = await db.sale.count({ where: { team_id: teamId, status: { notIn: FINISHED_SALE_STATUSES } } });
  return { leads, sales };
}

/**
 * Gives the open leads and sales of a team to another active one of its tenant.
 * @returns how many were moved
 * @throws PrismaClientKnownRequestError P2025 (404), HttpError 422 on team_id
 */
export function handOver(actor: TenantActor, teamId: number, toTeamId: number): Promise<OpenWork> {
  return transaction(async () => {
    const from = await db.team.findFirstOrThrow({ where: { id: teamId }, select: named });
    const other = { id: toTeamId, active: true, NOT: { id: teamId } };
    const to = await db.team.findFirst({ where: other, select: named });
    if (!to) throw invalid({ team_id: "Choose another team from the list" });
    let leads = 0;
    for (let some = -1; some !== 0; leads += some) some = await moveSomeLeads(actor, from, to);
    const moved = { leads, sales: await moveSales(actor, from, to) };
    const { tenant_id } = actor;
    await recordAudit(actor, "teams.hand-over", teamId, null, { team_id: to.id, ...moved, tenant_id });
    return moved;
  });
}

function moveSomeLeads(actor: TenantActor, from: Named, to: Named): Promise<number> {
  const { actor_id, actor_name, impersonator_id, impersonator_name } = doneBy(actor);
  return db.$executeRaw`
    WITH moved AS (
      UPDATE leads SET team_id = ${to.id}, version = version + 1, updated_at = now()
      WHERE id IN (SELECT id FROM leads WHERE team_id = ${from.id} AND processed_at IS NULL LIMIT ${AT_A_TIME})
      RETURNING id, tenant_id
    )
    INSERT INTO lead_events (tenant_id, lead_id, type, old, new, actor_id, actor_name, impersonator_id,
      impersonator_name)
    SELECT tenant_id, id, 'assigned', jsonb_build_object('team', ${from.name}::text),
      jsonb_build_object('team', ${to.name}::text), ${actor_id}::int, ${actor_name},
      ${impersonator_id}::int, ${impersonator_name}
    FROM moved`;
}

function moveSales(actor: TenantActor, from: Named, to: Named): Promise<number> {
  const { actor_id, actor_name, impersonator_id, impersonator_name } = doneBy(actor);
  return db.$executeRaw`
    WITH moved AS (
      UPDATE sales SET team_id = ${to.id}, version = version + 1, updated_at = now()
      WHERE team_id = ${from.id} AND status <> ALL (${FINISHED_SALE_STATUSES})
      RETURNING id, tenant_id
    )
    INSERT INTO sale_events (tenant_id, sale_id, type, old, new, actor_id, actor_name, impersonator_id,
      impersonator_name, ip)
    SELECT tenant_id, id, 'assigned', jsonb_build_object('team', ${from.name}::text),
      jsonb_build_object('team', ${to.name}::text), ${actor_id}::int, ${actor_name},
      ${impersonator_id}::int, ${impersonator_name}, ${actor.ip}
    FROM moved`;
}
