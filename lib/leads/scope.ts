import "server-only";
import type { Actor } from "@/lib/auth/actor";
import type { Prisma } from "@/lib/db/generated/client";
import { reachOf } from "@/lib/teams/reach";

/** The leads that somebody may read and change, by the record scope of their personality. */
export async function leadScope(actor: Actor): Promise<Prisma.LeadWhereInput> {
  const reach = await reachOf(actor);
  return reach ? { OR: [{ assigned_user_id: { in: reach.users } }, { team_id: { in: reach.teams } }] } : {};
}
