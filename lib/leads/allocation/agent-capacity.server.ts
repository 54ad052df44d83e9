import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { UNPROCESSED_DAY } from "@/lib/leads/record/recent";
import { COUNTED_TOWARD_CAP } from "@/lib/leads/record/status-lists.server";
import { db } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";

/** How many open leads an agent holds, their cap (null for none), and until when they are away. */
export type AgentCapacity = { open: number; cap: number | null; absent_until: Date | null };

/**
 * Locks the actor's capacity until the running transaction ends, so that two requests at once can't exceed the cap.
 * With several teams, the lowest cap applies. @returns null for an actor who does not belong to the tenant
 */
export async function lockAgentCapacity(actor: Actor, tenantId: number): Promise<AgentCapacity | null> {
  const [user] = await db.$queryRaw<Pick<AgentCapacity, "absent_until">[]>`
    SELECT absent_until FROM users WHERE id = ${actor.id} AND tenant_id = ${tenantId} FOR NO KEY UPDATE`;
  if (!user) return null;
  const [load] = await db.$queryRaw<Omit<AgentCapacity, "absent_until">[]>`
    SELECT coalesce(sum(counted.count), 0) AS open,
      (SELECT min(team.max_open_leads) FROM team_members member JOIN teams team ON team.id = member.team_id
       WHERE member.user_id = ${actor.id} AND team.active) AS cap
    FROM tenant_products linked
    JOIN lead_counts counted ON counted.tenant_id = linked.tenant_id AND counted.product_id = linked.product_id
      AND counted.status IN (${COUNTED_TOWARD_CAP}) AND counted.processed_on = ${UNPROCESSED_DAY}::date
    WHERE linked.tenant_id = ${tenantId} AND counted.user_id = ${actor.id}`;
  return { open: load?.open ?? 0, cap: load?.cap ?? null, absent_until: user.absent_until };
}

export const isFull = ({ open, cap }: AgentCapacity): boolean => cap !== null && open >= cap;

export const capReached = ({ open }: AgentCapacity) =>
  conflict(`You hold ${open} open ${open === 1 ? "lead" : "leads"}, your team's limit. Finish one first.`, {
    open_leads: open,
  });
