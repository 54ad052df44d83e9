import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { NEVER } from "@/lib/leads/leads/recent";
import { COUNTED_TOWARD_CAP } from "@/lib/leads/leads/status-lists.server";
import { db } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";

/** What decides whether somebody gets another lead: the open ones they hold, the most they may, and until when away. */
export type Room = { open: number; cap: number | null; absent_until: Date | null };

/**
 * The same for the actor, who until the running transaction ends takes leads in this one alone; null for somebody who
 * does not belong to the tenant. Of several teams the lowest cap holds.
 */
export async function lockRoom(actor: Actor, tenantId: number): Promise<Room | null> {
  const [person] = await db.$queryRaw<Pick<Room, "absent_until">[]>`
    SELECT absent_until FROM users WHERE id = ${actor.id} AND tenant_id = ${tenantId} FOR NO KEY UPDATE`;
  if (!person) return null;
  const [held] = await db.$queryRaw<Omit<Room, "absent_until">[]>`
    SELECT coalesce(sum(kept.count), 0)::int AS open,
      (SELECT min(team.max_open_leads) FROM team_members member JOIN teams team ON team.id = member.team_id
       WHERE member.user_id = ${actor.id} AND team.active) AS cap
    FROM tenant_products linked
    JOIN lead_counts kept ON kept.tenant_id = linked.tenant_id AND kept.product_id = linked.product_id
      AND kept.status IN (${COUNTED_TOWARD_CAP}) AND kept.processed_on = ${NEVER}::date
    WHERE linked.tenant_id = ${tenantId} AND kept.user_id = ${actor.id}`;
  return { open: held?.open ?? 0, cap: held?.cap ?? null, absent_until: person.absent_until };
}

export const isFull = ({ open, cap }: Room): boolean => cap !== null && open >= cap;

export const tooMany = ({ open }: Room) =>
  conflict(`You hold ${open} open ${open === 1 ? "lead" : "leads"}, the most your team allows. Finish one first.`, {
    open_leads: open,
  });
