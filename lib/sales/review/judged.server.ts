import "server-only";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import type { ReviewKind } from "@/lib/sales/record/columns/review";
import { isBarredFrom, themselves } from "@/lib/sales/record/parties.server";
import { OVERSIGHT_SALE_STATUSES, SUBMITTED_SALE_STATUSES } from "@/lib/sales/record/status";

// Which sales somebody may judge, as canJudge() says it of one sale, as conditions in SQL on `sales` and, of second looks,
// on the review `look`.

/** Whether somebody may judge anything. */
export const mayJudgeSome = (actor: Actor): actor is Actor & { personality_id: number } =>
  can(actor, "qc.review") &&
  OVERSIGHT_SALE_STATUSES.some((status) => actor.allowed_sale_statuses.includes(status)) &&
  actor.personality_id !== null;

/** The sales that wait for the actor's personality, also those that the actor has had a hand in. */
export const waitsFor = ({ personality_id }: Actor): Prisma.Sql => Prisma.sql`
  sales.status IN (${literals(OVERSIGHT_SALE_STATUSES)}) AND sales.qc_personality_id = ${personality_id}`;

/** The actor, or the administrator behind them, has checked the sale before, under their own name or somebody else's. */
export const hasChecked = (actor: Actor): Prisma.Sql => Prisma.sql`(
  EXISTS (
    SELECT FROM sale_reviews WHERE sale_id = sales.id AND kind = 'check' AND state = 'decided'
      AND reviewer_id IN ${themselves(actor)})
  OR EXISTS (
    SELECT FROM sale_events event WHERE event.sale_id = sales.id AND event.impersonator_id IN ${themselves(actor)}
      AND (event.type = 'review' AND event.new ->> 'review' = 'claimed'
        OR event.type = 'status' AND event.old ->> 'status' IN (${literals(OVERSIGHT_SALE_STATUSES)}))))`;

/** Of a second look also that the first was somebody else's. */
export function mayJudge(actor: Actor, kind: ReviewKind): Prisma.Sql {
  if (!mayJudgeSome(actor)) return Prisma.sql`false`;
  if (kind === "check") return Prisma.sql`${waitsFor(actor)} AND NOT ${isBarredFrom(actor)}`;
  return Prisma.sql`look.kind = 'second' AND look.state IN ('waiting', 'open')
    AND sales.status IN (${literals(SUBMITTED_SALE_STATUSES)}) AND look.qc_personality_id = ${actor.personality_id} AND NOT ${isBarredFrom(actor)}
    AND NOT ${hasChecked(actor)}`;
}
