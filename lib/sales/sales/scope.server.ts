import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
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

/** The same as a condition on `sales`, for whoever does not see the whole tenant. */
export const isSeenSale = (actor: Actor, { users, teams }: Reach) => Prisma.sql`(
  sales.agent_id = ANY(${users}::int[]) OR sales.team_id = ANY(${teams}::int[])
  OR (sales.status IN (${literals(OVERSIGHT_SALE_STATUSES)}) AND sales.agent_id IN (
    SELECT seller.id FROM users seller JOIN personalities worn ON worn.id = seller.personality_id
    WHERE worn.qc_personality_id = ${actor.personality_id})))`;
