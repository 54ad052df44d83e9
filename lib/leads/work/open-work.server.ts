import "server-only";
import type { AuditedActor } from "@/lib/identity/audit/audit.server";
import type { WorkHolder } from "@/lib/identity/open-work/open-work.server";
import { mayBeGiven } from "@/lib/leads/record/call-rules.server";
import { applyLeadChanges } from "@/lib/leads/record/change.server";
import { INITIAL_LEAD_STATUS } from "@/lib/leads/record/status";
import { ASSIGNED } from "@/lib/leads/record/status-lists.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { repeatUntilDone } from "@/lib/platform/db/repeat.server";

/** Leads per statement, well within the statement timeout. */
const BATCH_SIZE = 5_000;

/** The number of unprocessed leads of a team or user. */
export const countOpenLeads = ({ kind, id }: WorkHolder): Promise<number> =>
  db.lead.count({ where: { [kind === "team" ? "team_id" : "assigned_user_id"]: id, processed_at: null } });

/**
 * Moves the open leads of a team or user to another one. Of a user's, those that may not be called go back without an agent.
 * @returns how many
 */
export const moveOpenLeads = async (actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<number> =>
  from.kind === "team"
    ? repeatUntilDone(() => moveTeamBatch(actor, from, to))
    : (await repeatUntilDone(() => moveUserBatch(actor, from, to))) +
      (await repeatUntilDone(() => releaseUserBatch(actor, from)));

const moveTeamBatch = (actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<number> =>
  applyLeadChanges(actor, {
    targets: openLeadsOf(Prisma.sql`lead.team_id = ${from.id}`),
    set: { team_id: to.id },
    type: "assigned",
    old: { team: from.name },
    new: { team: to.name },
  });

const moveUserBatch = (actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<number> =>
  applyLeadChanges(actor, {
    targets: openLeadsOf(
      Prisma.sql`lead.assigned_user_id = ${from.id} AND ${mayBeGiven({ purpose: "give", to: to.id })}`,
    ),
    set: { assigned_user_id: to.id, allocated_at: Prisma.sql`now()` },
    type: "assigned",
    old: { assigned_user: from.name },
    new: { assigned_user: to.name },
  });

const releaseUserBatch = (actor: AuditedActor, from: WorkHolder): Promise<number> =>
  applyLeadChanges(actor, {
    targets: openLeadsOf(Prisma.sql`lead.assigned_user_id = ${from.id}`),
    set: {
      ...{ assigned_user_id: null, allocated_at: null },
      status: Prisma.sql`CASE WHEN leads.status IN (${ASSIGNED}) THEN ${INITIAL_LEAD_STATUS} ELSE leads.status END`,
      status_changed_at: Prisma.sql`CASE WHEN leads.status IN (${ASSIGNED}) THEN now() ELSE leads.status_changed_at END`,
    },
    type: "assigned",
    old: { assigned_user: from.name },
    new: { assigned_user: null },
    reason: "May not be called",
  });

const openLeadsOf = (isHeld: Prisma.Sql) =>
  Prisma.sql`SELECT lead.id FROM leads lead WHERE ${isHeld} AND lead.processed_at IS NULL LIMIT ${BATCH_SIZE}`;
