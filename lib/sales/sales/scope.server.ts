import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import type { Prisma } from "@/lib/platform/db/generated/client";

/**
 * The sales that somebody may read and change, by the record scope of their personality; whoever checks the quality of
 * others' sales also those that wait for it.
 */
export async function saleScope(actor: Actor): Promise<Prisma.SaleWhereInput> {
  const reach = await reachOf(actor);
  if (!reach) return {};
  const mine = [{ agent_id: { in: reach.users } }, { team_id: { in: reach.teams } }];
  return { OR: [...mine, ...toCheck(actor)] };
}

const toCheck = ({ personality_id: qc_personality_id }: Actor): Prisma.SaleWhereInput[] =>
  qc_personality_id === null ? [] : [{ status: "qc-oversight", agent: { personality: { qc_personality_id } } }];
