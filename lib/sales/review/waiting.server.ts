import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { MAX_COUNTED } from "@/lib/platform/lists/plan.server";
import { idleSince } from "@/lib/sales/record/held-review";
import { isBarredFrom } from "@/lib/sales/record/parties.server";
import { mayJudge, mayJudgeSome, waitsFor } from "./judged.server";
import type { QueueStats } from "./queue-schema";

/**
 * How many sales wait to be checked by somebody, as a query: what the rollup counts for their personality, without the few
 * that they may not check.
 */
export function totalWaiting(actor: Actor, productId: number | undefined): Prisma.Sql {
  if (!mayJudgeSome(actor)) return Prisma.sql`SELECT 0 AS total`;
  const ofProduct = (column: string) =>
    productId === undefined ? Prisma.sql`true` : Prisma.sql`${Prisma.raw(column)} = ${productId}`;
  return Prisma.sql`
    SELECT (
      SELECT coalesce(sum(kept.count), 0) FROM qc_waiting_counts kept
      WHERE kept.qc_personality_id = ${actor.personality_id} AND ${ofProduct("kept.product_id")}
    ) - (
      SELECT count(*) FROM sales
      WHERE ${waitsFor(actor)} AND ${isBarredFrom(actor)} AND ${ofProduct("sales.product_id")}
    ) AS total`;
}

/** How many sales somebody may judge now: those that nobody else holds. */
export async function queueStats(actor: Actor): Promise<QueueStats> {
  const heldByOthers = Prisma.sql`held.state = 'open' AND held.active_at >= ${idleSince()} AND held.reviewer_id <> ${actor.id}`;
  const [row] = await db.$queryRaw<QueueStats[]>`
    SELECT (SELECT total FROM (${totalWaiting(actor, undefined)}) AS waiting) - (
        SELECT count(*) FROM sale_reviews held JOIN sales ON sales.id = held.sale_id
        WHERE ${heldByOthers} AND held.kind = 'check' AND ${mayJudge(actor, "check")}
      ) AS check,
      (SELECT count(*) FROM (
        SELECT FROM sale_reviews look JOIN sales ON sales.id = look.sale_id
        WHERE ${mayJudge(actor, "second")}
          AND NOT EXISTS (SELECT FROM sale_reviews held WHERE held.sale_id = sales.id AND ${heldByOthers})
        LIMIT ${MAX_COUNTED}::int) AS looks) AS second`;
  return { check: row?.check ?? 0, second: row?.second ?? 0 };
}
