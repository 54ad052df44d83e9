import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { leadScope } from "@/lib/leads/record/record.server";
import { undoableUntil } from "@/lib/leads/work/undoable";
import { db } from "@/lib/platform/db/client.server";
import type { LeadBulk as BulkRecord } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { fullNameOf } from "@/lib/platform/text/format";
import { type BulkFailure, type BulkParams, isUndoableBulk, type LeadBulk } from "./schema";
import { sharesOf } from "./shares.server";
import { failuresOf, paramsOf, type Refused } from "./stored.server";

const MAX_NAMED = 200;

/**
 * A bulk action with its progress.
 * @throws PrismaClientKnownRequestError P2025 (404), also when the user who started it is outside the actor's record
 *   scope
 */
export async function findBulk(actor: Actor, id: number): Promise<Sendable<LeadBulk>> {
  const reach = await reachOf(actor);
  const user_id = reach ? { in: reach.users } : undefined;
  const bulk = await db.leadBulk.findFirstOrThrow({ where: { id, user_id }, include: { undone_by: ID } });
  return {
    id: bulk.id,
    action: bulk.action,
    ...(await whoGets(paramsOf(bulk))),
    status: bulk.status,
    total: bulk.lead_ids.length,
    finished: bulk.finished,
    succeeded: bulk.succeeded,
    shares: bulk.finished_at ? namedShares(await sharesOf(bulk)) : [],
    failures: await withNames(actor, failuresOf(bulk).slice(0, MAX_NAMED)),
    created_at: bulk.created_at,
    finished_at: bulk.finished_at,
    undo_until: bulk.undone_by ? null : undoUntilOf(actor, bulk),
  };
}

const namedShares = (shares: Awaited<ReturnType<typeof sharesOf>>) =>
  shares.map(({ user_id, count, ...person }) => ({ user_id, name: fullNameOf(person), count }));

async function whoGets({ team_id, user_ids }: BulkParams) {
  const team =
    team_id === null ? null : await db.team.findFirst({ where: { id: team_id }, select: { id: true, name: true } });
  return { team, has_agents: user_ids.length > 0 };
}

const ID = { select: { id: true } } as const;

type Finished = Pick<BulkRecord, "user_id" | "session_id" | "action" | "params" | "finished_at">;

/** Until when the actor can take a bulk action back; null if they can't. */
export function undoUntilOf(actor: Actor, bulk: Finished, now = new Date()): Date | null {
  const { reason } = paramsOf(bulk);
  const isOwn = bulk.user_id === actor.id && bulk.session_id === actor.session_id;
  if (!isOwn || !bulk.finished_at || !isUndoableBulk({ action: bulk.action, reason })) return null;
  const until = undoableUntil(bulk.finished_at);
  return until > now ? until : null;
}

async function withNames(actor: Actor, refused: Refused[]): Promise<BulkFailure[]> {
  if (refused.length === 0) return [];
  const ids = refused.map(({ lead_id }) => lead_id);
  const leads = await db.lead.findMany({
    where: { id: { in: ids }, AND: await leadScope(actor) },
    select: { id: true, name: true, surname: true },
  });
  const names = new Map(leads.map((lead) => [lead.id, fullNameOf(lead)]));
  return refused.map((each) => ({ ...each, name: names.get(each.lead_id) ?? `Lead ${each.lead_id}` }));
}
