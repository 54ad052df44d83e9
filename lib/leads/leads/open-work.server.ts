import "server-only";
import type { WorkHolder } from "@/lib/identity/domains.server";
import { type AuditedActor, doneBy } from "@/lib/platform/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import { repeatUntilDone } from "@/lib/platform/db/repeat.server";

/** As many leads as are moved well within the time that one statement has. */
const BATCH_SIZE = 5_000;

/** How many leads of a team or a user are not processed. */
export const countOpenLeads = ({ kind, id }: WorkHolder): Promise<number> =>
  db.lead.count({ where: { [kind === "team" ? "team_id" : "assigned_user_id"]: id, processed_at: null } });

/** Gives the open leads of a team or a user to another one. @returns how many */
export const moveOpenLeads = (actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<number> =>
  repeatUntilDone(() => (from.kind === "team" ? moveTeamBatch(actor, from, to) : moveUserBatch(actor, from, to)));

function moveTeamBatch(actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<number> {
  const { actor_id, actor_name, impersonator_id, impersonator_name } = doneBy(actor);
  return db.$executeRaw`
    WITH moved AS (
      UPDATE leads SET team_id = ${to.id}, version = version + 1, updated_at = now()
      WHERE id IN (SELECT id FROM leads WHERE team_id = ${from.id} AND processed_at IS NULL LIMIT ${BATCH_SIZE})
      RETURNING id, tenant_id
    )
    INSERT INTO lead_events (tenant_id, lead_id, type, old, new, actor_id, actor_name, impersonator_id,
      impersonator_name)
    SELECT tenant_id, id, 'assigned', jsonb_build_object('team', ${from.name}::text),
      jsonb_build_object('team', ${to.name}::text), ${actor_id}::int, ${actor_name},
      ${impersonator_id}::int, ${impersonator_name}
    FROM moved`;
}

function moveUserBatch(actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<number> {
  const { actor_id, actor_name, impersonator_id, impersonator_name } = doneBy(actor);
  return db.$executeRaw`
    WITH moved AS (
      UPDATE leads SET assigned_user_id = ${to.id}, allocated_at = now(), version = version + 1, updated_at = now()
      WHERE id IN (SELECT id FROM leads WHERE assigned_user_id = ${from.id} AND processed_at IS NULL LIMIT ${BATCH_SIZE})
      RETURNING id, tenant_id
    )
    INSERT INTO lead_events (tenant_id, lead_id, type, old, new, actor_id, actor_name, impersonator_id,
      impersonator_name)
    SELECT tenant_id, id, 'assigned', jsonb_build_object('assigned_user', ${from.name}::text),
      jsonb_build_object('assigned_user', ${to.name}::text), ${actor_id}::int, ${actor_name},
      ${impersonator_id}::int, ${impersonator_name}
    FROM moved`;
}
