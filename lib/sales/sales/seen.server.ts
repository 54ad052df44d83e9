import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import type { Reach } from "@/lib/identity/teams/reach.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { CALLBACK_STATUSES, openToTeamSince } from "./callback";
import { OVERSIGHT_SALE_STATUSES } from "./status";

/** The statuses in which sales are seen by others than those whose record scope they are in. */
export const WIDELY_SEEN_STATUSES = [...CALLBACK_STATUSES, ...OVERSIGHT_SALE_STATUSES];

/** What saleScope() says, as a condition on `sales`, for whoever does not see the whole tenant. */
export const isSeenSale = ({ id, personality_id }: Actor, { users, teams }: Reach) => Prisma.sql`(
  sales.agent_id = ANY(${users}::int[]) OR sales.team_id = ANY(${teams}::int[])
  OR (sales.status IN (${literals(OVERSIGHT_SALE_STATUSES)}) AND sales.qc_personality_id = ${personality_id})
  OR (sales.status IN (${literals(CALLBACK_STATUSES)}) AND sales.callback_at <= ${openToTeamSince()}
    AND sales.team_id IN (
      SELECT id FROM teams WHERE leader_user_id = ${id}
      UNION SELECT team_id FROM team_members WHERE user_id = ${id})))`;
