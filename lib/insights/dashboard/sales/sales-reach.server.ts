import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { creditReachOf, creditScopeOf, workScopeOf } from "@/lib/identity/teams/credit-reach.server";
import { isCountWithin, type Reach, reachOf } from "@/lib/identity/teams/reach.server";
import type { WorkScope } from "@/lib/identity/teams/work-scope";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { SalesInsightsQuery } from "./schema";

type Asked = Pick<SalesInsightsQuery, "product_id" | "team_id" | "agent_id">;

/** Whether somebody manages others: directly, or as the leader of a team. */
export async function isLineManager({ id }: Actor): Promise<boolean> {
  const [report, team] = await Promise.all([
    db.user.findFirst({ where: { line_manager_user_id: id, active: true }, select: { id: true } }),
    db.team.findFirst({ where: { leader_user_id: id, active: true }, select: { id: true } }),
  ]);
  return report !== null || team !== null;
}

/** The scopes that line managers choose from. Everybody's is offered to those who see everybody's. */
export function scopesOf({ is_admin, record_scope }: Actor, managesOthers: boolean): WorkScope[] {
  if (!managesOthers) return [];
  return is_admin || record_scope === "tenant" ? ["me", "team", "tenant"] : ["me", "team"];
}

/** Whose results count: by their makers, and the makers' teams at that time. */
export async function creditOf(actor: Actor, asked: Asked, scope: WorkScope) {
  return whoseOf(asked, await Promise.all([creditReachOf(actor), creditScopeOf(actor, scope)]));
}

/** Whose leads count: by the agents and teams that have them now. */
export async function workOf(actor: Actor, asked: Asked, scope: WorkScope) {
  return whoseOf(asked, await Promise.all([reachOf(actor), workScopeOf(actor, scope)]));
}

const whoseOf = ({ product_id, team_id, agent_id }: Asked, reaches: (Reach | null)[]) => ({
  product_id,
  within: [
    ...reaches.flatMap((reach) => (reach ? [isCountWithin(reach)] : [])),
    ...(team_id === undefined ? [] : [Prisma.sql`kept.team_id = ${team_id}`]),
    ...(agent_id === undefined ? [] : [Prisma.sql`kept.user_id = ${agent_id}`]),
  ],
});

const isOfOwn = ({ is_admin, record_scope }: Actor) => !is_admin && record_scope === "own";

/** The scope that agents are ranked in: "My Team" as a team, anything else among all that the actor is compared with. */
export const rankedScopeOf = (actor: Actor, scope: WorkScope): WorkScope =>
  scope === "team" && !isOfOwn(actor) ? "team" : "tenant";

/**
 * Whose results an actor is compared with. Those whose record scope is their own are ranked among everybody, and see only
 * their own rank.
 */
export async function rankedOf(actor: Actor, asked: Asked, scope: WorkScope) {
  const isOwn = isOfOwn(actor);
  const reaches = await Promise.all([
    isOwn ? null : creditReachOf(actor),
    creditScopeOf(actor, rankedScopeOf(actor, scope)),
  ]);
  const { within, product_id } = whoseOf({ ...asked, agent_id: undefined }, reaches);
  return { whose: { within, product_id }, only: isOwn || scope === "me" ? actor.id : asked.agent_id };
}
