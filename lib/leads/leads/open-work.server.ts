import "server-only";
import type { WorkHolder } from "@/lib/identity/domains.server";
import type { AuditedActor } from "@/lib/platform/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { repeatUntilDone } from "@/lib/platform/db/repeat.server";
import { applyLeadChanges } from "./change.server";

/** Leads per statement, well within the statement timeout. */
const BATCH_SIZE = 5_000;

/** The number of unprocessed leads of a team or user. */
export const countOpenLeads = ({ kind, id }: WorkHolder): Promise<number> =>
  db.lead.count({ where: { [kind === "team" ? "team_id" : "assigned_user_id"]: id, processed_at: null } });

/** Moves the open leads of a team or user to another one. @returns how many */
export const moveOpenLeads = (actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<number> =>
  repeatUntilDone(() => (from.kind === "team" ? moveTeamBatch(actor, from, to) : moveUserBatch(actor, from, to)));

const moveTeamBatch = (actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<number> =>
  applyLeadChanges(actor, {
    targets: openLeadsOf(Prisma.sql`team_id = ${from.id}`),
    set: { team_id: to.id },
    type: "assigned",
    old: { team: from.name },
    new: { team: to.name },
  });

const moveUserBatch = (actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<number> =>
  applyLeadChanges(actor, {
    targets: openLeadsOf(Prisma.sql`assigned_user_id = ${from.id}`),
    set: { assigned_user_id: to.id, allocated_at: Prisma.sql`now()` },
    type: "assigned",
    old: { assigned_user: from.name },
    new: { assigned_user: to.name },
  });

const openLeadsOf = (isHeld: Prisma.Sql) =>
  Prisma.sql`SELECT id FROM leads WHERE ${isHeld} AND processed_at IS NULL LIMIT ${BATCH_SIZE}`;
