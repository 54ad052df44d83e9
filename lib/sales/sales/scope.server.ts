import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { OVERSIGHT_SALE_STATUSES } from "./status";

/**
 * The sales that somebody may read and change, by the record scope of their personality; and those in oversight, for whoever
 * checks them.
 */
export async function saleScope(actor: Actor): Promise<Prisma.SaleWhereInput> {
  const reach = await reachOf(actor);
  if (!reach) return {};
  const mine = [{ agent_id: { in: reach.users } }, { team_id: { in: reach.teams } }];
  return { OR: [...mine, ...inOversight(actor)] };
}

const inOversight = ({ personality_id: qc_personality_id }: Actor): Prisma.SaleWhereInput[] =>
  qc_personality_id === null
    ? []
    : [{ status: { in: OVERSIGHT_SALE_STATUSES }, agent: { personality: { qc_personality_id } } }];
