import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { isWithin, type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { CALLBACK_STATUSES, openToTeamSince } from "./callback";
import { OVERSIGHT_SALE_STATUSES } from "./status";

// Who sees and changes which sales: by the record scope of their personality those of their reach; besides, those that their
// personality has to check, and the callbacks of their teams that nobody has taken up in time.

/** The statuses in which sales are seen by others than those whose record scope they are in. */
export const WIDELY_SEEN_STATUSES = [...CALLBACK_STATUSES, ...OVERSIGHT_SALE_STATUSES];

/** Condition on `sales` for whoever does not see the whole tenant: what they see. */
export const isSeenSale = (actor: Actor, reach: Reach) =>
  Prisma.sql`(${isWithinReach(reach)} OR ${isWidelySeen(actor)})`;

/**
 * Condition on one sale, of whatever reach: those who see it in lists open it, and so do those who may be asked to judge it
 * again, as long as they are.
 */
export const isOpenTo = (actor: Actor, reach: Reach | null) =>
  reach ? Prisma.sql`(${isSeenSale(actor, reach)} OR ${isLookedAtAgain(actor)})` : Prisma.sql`true`;

const isLookedAtAgain = ({ personality_id }: Actor) => Prisma.sql`EXISTS (
  SELECT FROM sale_reviews WHERE sale_id = sales.id AND kind = 'second' AND state IN ('waiting', 'open')
    AND qc_personality_id = ${personality_id})`;

/** The same of what they see beyond their reach, which is little. */
export const isSeenBeyondReach = (actor: Actor, reach: Reach) =>
  Prisma.sql`(${isWidelySeen(actor)} AND ${isWithinReach(reach)} IS NOT TRUE)`;

/** A sale by its id, for a query of Prisma: no sale if the actor does not see it, or may not see its status. */
export const seenSale = (actor: Actor, id: number): Promise<Prisma.SaleWhereInput> => seenSales(actor, [id]);

/** Those of some sales that the actor sees, for a query of Prisma. */
export async function seenSales(actor: Actor, ids: readonly number[]): Promise<Prisma.SaleWhereInput> {
  const reach = await reachOf(actor);
  const seen = reach
    ? await db.$queryRaw<{ id: number }[]>`
        SELECT id FROM sales WHERE id = ANY(${ids}::int[]) AND ${isSeenSale(actor, reach)}`
    : ids.map((id) => ({ id }));
  return { id: { in: seen.map((sale) => sale.id) }, status: { in: actor.allowed_sale_statuses } };
}

const isWithinReach = (reach: Reach) => isWithin(reach, "sales.agent_id", "sales.team_id");

const isWidelySeen = ({ id, personality_id }: Actor) => Prisma.sql`(
  sales.status IN (${literals(OVERSIGHT_SALE_STATUSES)}) AND sales.qc_personality_id = ${personality_id}
  OR sales.status IN (${literals(CALLBACK_STATUSES)}) AND sales.callback_at <= ${openToTeamSince()}
    AND sales.team_id IN (
      SELECT id FROM teams WHERE leader_user_id = ${id}
      UNION SELECT team_id FROM team_members WHERE user_id = ${id}))`;
