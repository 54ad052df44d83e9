import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import type { Prisma } from "@/lib/platform/db/generated/client";

/** The leads that the actor may read and change, by their record scope. */
export async function leadScope(actor: Actor): Promise<Prisma.LeadWhereInput> {
  const reach = await reachOf(actor);
  return reach ? { OR: [{ assigned_user_id: { in: reach.users } }, { team_id: { in: reach.teams } }] } : {};
}
