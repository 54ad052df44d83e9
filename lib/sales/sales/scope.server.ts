import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { openToTeamSince } from "./callback";
import { OVERSIGHT_SALE_STATUSES } from "./status";

/**
 * The sales that somebody may read and change, by the record scope of their personality; those that their personality
 * has to check; and the callbacks of their teams that nobody has taken up in time.
 */
export async function saleScope(actor: Actor): Promise<Prisma.SaleWhereInput> {
  const reach = await reachOf(actor);
  if (!reach) return {};
  const mine = [{ agent_id: { in: reach.users } }, { team_id: { in: reach.teams } }];
  return { OR: [...mine, ...inOversight(actor), overdueInTeam(actor)] };
}

const inOversight = ({ personality_id: qc_personality_id }: Actor): Prisma.SaleWhereInput[] =>
  qc_personality_id === null ? [] : [{ status: { in: OVERSIGHT_SALE_STATUSES }, qc_personality_id }];

const overdueInTeam = ({ id }: Actor): Prisma.SaleWhereInput => ({
  callback_at: { lte: openToTeamSince() },
  team: { OR: [{ leader_user_id: id }, { members: { some: { user_id: id } } }] },
});
