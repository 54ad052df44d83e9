import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { countsOf } from "@/lib/insights/wallboard/counts.server";
import { db } from "@/lib/platform/db/client.server";
import { fullNameOf } from "@/lib/platform/text/format";
import type { FloorToday } from "./schema";

const SHOWN = 6;

/** Who is calling, how long the queues are, and what is overdue, within the actor's record scope. */
export async function floorToday(actor: Actor): Promise<FloorToday> {
  const reach = await reachOf(actor);
  const isSeen = reach && [{ user_id: { in: reach.users } }, { lead: { team_id: { in: reach.teams } } }];
  const where = { ended_at: null, user_id: { not: null }, ...(isSeen && { OR: isSeen }) };
  const [calls, calling_total, counts] = await Promise.all([
    db.call.findMany({
      where,
      orderBy: { started_at: "asc" },
      take: SHOWN,
      select: {
        started_at: true,
        user: { select: { name: true, surname: true } },
        lead: { select: { id: true, product: { select: { slug: true } } } },
      },
    }),
    db.call.count({ where }),
    countsOf(reach, undefined),
  ]);
  return {
    calling: calls.flatMap(({ started_at, user, lead }) =>
      user
        ? [
            {
              name: fullNameOf(user),
              since: started_at.toISOString(),
              href: `/leads/${lead.product.slug}?lead=${lead.id}`,
            },
          ]
        : [],
    ),
    calling_total,
    ...counts,
  };
}
