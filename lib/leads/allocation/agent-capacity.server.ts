import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { UNPROCESSED_DAY } from "@/lib/leads/record/recent";
import { COUNTED_TOWARD_CAP } from "@/lib/leads/record/status-lists.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
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
    SELECT
      coalesce((SELECT count FROM (${openLeads(Prisma.sql`
        linked.tenant_id = ${tenantId} AND counted.user_id = ${actor.id}`)}) held), 0) AS open,
      (SELECT cap FROM (${caps(Prisma.sql`member.user_id = ${actor.id}`)}) team) AS cap`;
  return { open: load?.open ?? 0, cap: load?.cap ?? null, absent_until: user.absent_until };
}

/** SQL query of the open leads that count toward the cap, by tenant and user: for a condition on `linked` and `counted`. */
export const openLeads = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT counted.tenant_id, counted.user_id, sum(counted.count) AS count
  FROM tenant_products linked
  JOIN lead_counts counted ON counted.tenant_id = linked.tenant_id AND counted.product_id = linked.product_id
    AND counted.status IN (${COUNTED_TOWARD_CAP}) AND counted.processed_on = ${UNPROCESSED_DAY}::date
  WHERE ${condition} GROUP BY counted.tenant_id, counted.user_id`;

/** SQL query of the lowest cap of each user's active teams: for a condition on `member`. */
export const caps = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT member.user_id, min(team.max_open_leads) AS cap
  FROM team_members member JOIN teams team ON team.id = member.team_id AND team.active
  WHERE ${condition} GROUP BY member.user_id`;

export const isFull = ({ open, cap }: AgentCapacity): boolean => cap !== null && open >= cap;

export const capReached = ({ open }: AgentCapacity) =>
  conflict(`You have ${open} open ${open === 1 ? "lead" : "leads"}, your team's limit. Finish one first.`, {
    open_leads: open,
  });
