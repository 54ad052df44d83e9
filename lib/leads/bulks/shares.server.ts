import "server-only";
import { db } from "@/lib/platform/db/client.server";
import type { LeadBulk as BulkRecord } from "@/lib/platform/db/generated/client";
import { failuresOf, paramsOf } from "./stored.server";

type Share = { user_id: number; name: string; surname: string; count: number };
type Allocation = Pick<BulkRecord, "action" | "params" | "lead_ids" | "failures" | "created_at">;

/** How many leads of an allocation each of its people has got, the most first; none of another bulk action. */
export async function sharesOf(bulk: Allocation): Promise<Share[]> {
  const { user_ids } = paramsOf(bulk);
  if (bulk.action !== "allocate" || user_ids.length === 0) return [];
  const refused = failuresOf(bulk).map(({ lead_id }) => lead_id);
  return db.$queryRaw<Share[]>`
    SELECT person.id AS user_id, person.name, person.surname, count(*)::int AS count
    FROM leads JOIN users person ON person.id = leads.assigned_user_id
    WHERE leads.id = ANY(${bulk.lead_ids}::int[]) AND leads.id <> ALL(${refused}::int[])
      AND leads.assigned_user_id = ANY(${user_ids}::int[]) AND leads.allocated_at >= ${bulk.created_at}
    GROUP BY person.id ORDER BY count(*) DESC, person.name, person.id`;
}
