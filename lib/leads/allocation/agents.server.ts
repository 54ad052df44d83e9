import "server-only";
import { UNPROCESSED_DAY } from "@/lib/leads/record/recent";
import { COUNTED_TOWARD_CAP } from "@/lib/leads/record/status-lists.server";
import { db } from "@/lib/platform/db/client.server";
import type { Agent } from "./distribute";

/** The members of a team who are active and not absent, with their numbers of open leads. */
export const agentsOf = (tenantId: number, teamId: number) =>
  db.$queryRaw<Agent[]>`
    SELECT person.id, coalesce(held.count, 0) AS open
    FROM team_members member
    JOIN users person ON person.id = member.user_id AND person.active
      AND (person.absent_until IS NULL OR person.absent_until <= now())
    LEFT JOIN (
      SELECT kept.user_id, sum(kept.count) AS count
      FROM tenant_products linked
      JOIN lead_counts kept ON kept.tenant_id = linked.tenant_id AND kept.product_id = linked.product_id
        AND kept.status IN (${COUNTED_TOWARD_CAP}) AND kept.processed_on = ${UNPROCESSED_DAY}::date
      WHERE linked.tenant_id = ${tenantId}
      GROUP BY kept.user_id
    ) held ON held.user_id = person.id
    WHERE member.team_id = ${teamId}`;
