import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { TenantActor } from "@/lib/identity/http/tenant-resource.server";
import { moveOpenWork } from "@/lib/identity/open-work/open-work.server";
import type { OpenWork } from "@/lib/identity/open-work/schema";
import { db, transaction } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";

const named = { id: true, name: true } as const;

/**
 * Hands the open leads and sales of a team over to another active team of its tenant.
 * @returns how many were moved
 * @throws PrismaClientKnownRequestError P2025 (404), HttpError 422 on team_id
 */
export function handOver(actor: TenantActor, teamId: number, toTeamId: number): Promise<OpenWork> {
  return transaction(async () => {
    const from = await db.team.findFirstOrThrow({ where: { id: teamId }, select: named });
    const other = { id: toTeamId, active: true, NOT: { id: teamId } };
    const to = await db.team.findFirst({ where: other, select: named });
    if (!to) throw invalid({ team_id: "Choose another team from the list" });
    const moved = await moveOpenWork(actor, { kind: "team", ...from }, { kind: "team", ...to });
    const { tenant_id } = actor;
    await recordAudit(actor, "teams.hand-over", teamId, null, { team_id: to.id, ...moved, tenant_id });
    return moved;
  });
}
