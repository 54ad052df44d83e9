import "server-only";
import type { WorkHolder } from "@/lib/identity/domains.server";
import { type AuditedActor, doneBy } from "@/lib/platform/audit/audit.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { FINISHED_SALE_STATUSES } from "./status";

/** How many sales of a team or a user are not finished. */
export const countOpenSales = ({ kind, id }: WorkHolder): Promise<number> =>
  db.sale.count({
    where: { [kind === "team" ? "team_id" : "agent_id"]: id, status: { notIn: FINISHED_SALE_STATUSES } },
  });

/** Gives the open sales of a team or a user to another one. @returns how many */
export function moveOpenSales(actor: AuditedActor, from: WorkHolder, to: WorkHolder): Promise<number> {
  const { actor_id, actor_name, impersonator_id, impersonator_name } = doneBy(actor);
  const column = Prisma.raw(from.kind === "team" ? "team_id" : "agent_id");
  const field = from.kind === "team" ? "team" : "agent";
  return db.$executeRaw`
    WITH moved AS (
      UPDATE sales SET ${column} = ${to.id}, version = version + 1, updated_at = now()
      WHERE ${column} = ${from.id} AND status <> ALL (${FINISHED_SALE_STATUSES})
      RETURNING id, tenant_id
    )
    INSERT INTO sale_events (tenant_id, sale_id, type, old, new, actor_id, actor_name, impersonator_id,
      impersonator_name, ip)
    SELECT tenant_id, id, 'assigned', jsonb_build_object(${field}::text, ${from.name}::text),
      jsonb_build_object(${field}::text, ${to.name}::text), ${actor_id}::int, ${actor_name},
      ${impersonator_id}::int, ${impersonator_name}, ${actor.ip}
    FROM moved`;
}
