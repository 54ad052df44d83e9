import "server-only";
import type { AuditedActor } from "@/lib/identity/audit/audit.server";
import type { WorkHolder } from "@/lib/identity/open-work/open-work.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { applySaleChanges } from "@/lib/sales/record/change.server";
import { qcPersonalityColumn } from "@/lib/sales/record/qc-personality.server";
import { FINISHED_SALE_STATUSES } from "@/lib/sales/record/status";
import { wasSuppressed } from "@/lib/sales/record/suppressed-contacts.server";

/** How many sales of a team or a user are not finished. */
export const countOpenSales = ({ kind, id }: WorkHolder): Promise<number> =>
  db.sale.count({
    where: { [kind === "team" ? "team_id" : "agent_id"]: id, status: { notIn: FINISHED_SALE_STATUSES } },
  });

/**
 * Gives the open sales of a team or a user to another one. Of a user's, those whose client had asked not to be contacted
 * before the conversion are left without an owner. @returns how many
 */
export const moveOpenSales = async (actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<number> =>
  from.kind === "team"
    ? applySaleChanges(actor, teamChange(from, to))
    : (await applySaleChanges(actor, await agentChange(from, to))) + (await applySaleChanges(actor, release(from)));

const teamChange = (from: WorkHolder, to: WorkHolder) => ({
  where: Prisma.sql`team_id = ${from.id} AND ${isOpen}`,
  set: { team_id: to.id },
  type: "assigned" as const,
  old: { team: from.name },
  new: { team: to.name },
});

// Who checks the sales that nobody checked until now is settled with their new agent.
async function agentChange(from: WorkHolder, to: WorkHolder) {
  const { qc_personality_id = null } = await qcPersonalityColumn({ qc_personality_id: null }, to, from);
  return {
    where: Prisma.sql`agent_id = ${from.id} AND ${isOpen} AND NOT ${wasSuppressed()}`,
    set: { agent_id: to.id, qc_personality_id: Prisma.sql`coalesce(qc_personality_id, ${qc_personality_id}::int)` },
    type: "assigned" as const,
    old: { agent: from.name },
    new: { agent: to.name },
  };
}

const release = (from: WorkHolder) => ({
  where: Prisma.sql`agent_id = ${from.id} AND ${isOpen}`,
  set: { agent_id: null },
  type: "assigned" as const,
  old: { agent: from.name },
  new: { agent: null },
});

const isOpen = Prisma.sql`status NOT IN (${literals(FINISHED_SALE_STATUSES)})`;
