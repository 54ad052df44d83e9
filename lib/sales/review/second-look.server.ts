import "server-only";
import { whoMay } from "@/lib/identity/rights/who-may.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { fullNameOf } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { appendSaleEvent, type LockedSale, lockSale } from "@/lib/sales/record/change.server";
import { isIdle } from "@/lib/sales/record/held-review";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { REVIEW_GRANT_DAYS, whyBarred } from "@/lib/sales/record/review-grants";
import { whyIncomplete } from "@/lib/sales/record/score";
import { SALE_STATUS } from "@/lib/sales/record/status";
import { addItems, requireCapacity } from "./held.server";
import { hasChecked } from "./judged.server";
import { type FoundReview, heldFindingsOf, include, lockReview, storeFindings, toReview } from "./reviews.server";
import type { Review } from "./schema";

const WHOLE = 100;

/** Of the first review: its scorecard, and whose work it judged. */
type Checked = { edition_id: number; seller_id: number | null; seller_team_id: number | null };

/** Chooses by chance whether a sale that has just passed waits for another reviewer, where there is one. */
export async function sampleSecondLook(actor: Actor, sale: LockedSale, checked: Checked): Promise<void> {
  if (Math.random() * WHOLE >= sale.tenant.qc_sample_percent || !(await hasAnotherReviewer(actor, sale))) return;
  const { id: sale_id, tenant_id, product_id, agent_id, team_id, qc_personality_id } = sale;
  const { edition_id, seller_id, seller_team_id } = checked;
  const { id } = await db.saleReview.create({
    data: {
      ...{
        sale_id,
        tenant_id,
        product_id,
        agent_id,
        team_id,
        qc_personality_id,
        edition_id,
        seller_id,
        seller_team_id,
      },
      ...{ kind: "second", state: "waiting", waiting_since: new Date() },
    },
    select: { id: true },
  });
  await addItems({ id, tenant_id, edition_id });
}

// They see what the first reviewer sees, whose personality they share.
async function hasAnotherReviewer(actor: Actor, sale: LockedSale): Promise<boolean> {
  const { id: sale_id, qc_personality_id } = sale;
  const another = await db.user.findFirst({
    where: {
      ...{ active: true, id: { not: actor.id }, sale_parties: { none: { sale_id } }, review_grants: notBarring(sale) },
      sale_reviews: { none: { sale_id, kind: "check", state: "decided" } },
      personality: { id: qc_personality_id ?? 0, roles: whoMay("qc.review") },
    },
    select: { id: true },
  });
  return another !== null;
}

/** A condition on the review grants of a user: none bars them from the sale. */
const notBarring = ({ id: sale_id, review_grants_lifted_at: lifted }: LockedSale) => ({
  none: {
    created_at: { gt: new Date(Math.max(Date.now() - REVIEW_GRANT_DAYS * DAY_MS, lifted?.getTime() ?? 0)) },
    granted_by: { sale_parties: { some: { sale_id } } },
  },
});

/**
 * Claims the second look that a submitted sale waits for. Call it in a transaction that has locked the reviewer's claims
 * and the sale. @returns null where the sale waits for none
 * @throws HttpError 403 to those who may not judge it, among them the first reviewer; 409 while somebody else holds it
 */
export async function claimSecondLook(actor: Actor, sale: LockedSale): Promise<Sendable<Review> | null> {
  if (!SALE_STATUS[sale.status].isSubmitted) return null;
  const look = await db.saleReview.findFirst({ where: pendingLookOf(sale), include });
  if (!look) return null;
  await requireSecondReviewer(actor, sale, look);
  if (look.state === "open" && !isIdle(look)) {
    if (look.reviewer_id === actor.id) return toReview(look);
    throw conflict(`${look.reviewer_name} is reviewing this sale.`);
  }
  await requireCapacity(actor, sale.id);
  const now = new Date();
  const data = {
    state: "open" as const,
    active_at: now,
    ...(look.reviewer_id === actor.id ? {} : takenBy(actor, now)),
  };
  if (look.reviewer_id !== actor.id) await forgetResults(look.id); // a second look is nobody's but its reviewer's
  const opened = await db.saleReview.update({ where: { id: look.id }, data, include });
  await appendSaleEvent(actor, sale, { type: "review", new: { review: "second look claimed" } });
  return toReview(opened);
}

/** Ends the second look of a sale that is recalled; its results count for nothing. */
export async function releaseSecondLook(sale: LockedSale): Promise<void> {
  await db.saleReview.updateMany({ where: pendingLookOf(sale), data: { state: "released" } });
}

const pendingLookOf = ({ id }: LockedSale) => ({
  ...{ sale_id: id, kind: "second" as const, state: { in: ["waiting" as const, "open" as const] } },
});

const takenBy = (actor: Actor, now: Date) => ({
  ...{ reviewer_id: actor.id, reviewer_name: fullNameOf(actor), claimed_at: now, note: null },
});

async function forgetResults(review_id: number): Promise<void> {
  const data = { result: null, comment: null, at_seconds: null, recording_id: null };
  const { count } = await db.saleReviewItem.updateMany({ where: { review_id, NOT: data }, data });
  if (count > 0) await storeFindings(review_id);
}

/** @throws HttpError 403 to whoever has checked or sold the sale, and to those who have another personality */
export async function requireSecondReviewer(actor: Actor, sale: SaleRecord, look: FoundReview): Promise<void> {
  const [same] = await db.$queryRaw<unknown[]>`SELECT FROM sales WHERE sales.id = ${sale.id} AND ${hasChecked(actor)}`;
  const isReviewer = actor.personality_id !== null && actor.personality_id === look.qc_personality_id;
  if (same) throw forbidden("Another reviewer has this second look.");
  const barred = whyBarred(sale);
  if (!isReviewer || barred) throw forbidden(barred ?? "You may not review this sale.");
}

/**
 * Ends a second look. It agrees where both would let the sale pass. An instant fail found now is mailed to everybody who
 * may take the sale back.
 * @throws HttpError 404; 403 to anybody but its reviewer, and to those who may no longer take it; 409 unless it is open;
 *   422 while it is not complete
 */
export async function finishSecondLook(actor: Actor, saleId: number, id: number): Promise<Sendable<Review>> {
  return transaction(async () => {
    const locked = await lockSale(actor, saleId);
    const look = await lockReview(saleId, id);
    if (look.reviewer_id !== actor.id) throw forbidden("Only its reviewer may finish a second look.");
    if (look.kind !== "second" || look.state !== "open") throw conflict("This second look is not open.");
    await requireSecondReviewer(actor, locked, look);
    const { min_scored_percent, ...findings } = heldFindingsOf(look);
    const incomplete = whyIncomplete(findings, min_scored_percent);
    if (incomplete) throw invalid({ items: incomplete });
    const { qc_pass_mark: pass_mark } = locked.tenant;
    const isPassed = findings.instant_fails === 0 && Number(findings.score) >= pass_mark;
    const data = {
      state: "decided" as const,
      decision: isPassed ? ("agreed" as const) : ("differed" as const),
      decided_at: new Date(),
      pass_mark,
    };
    const decided = await db.saleReview.update({
      where: { id },
      data: { ...data, is_alert_due: look.instant_fails > 0, version: { increment: 1 } },
      include,
    });
    await appendSaleEvent(actor, locked, { type: "review", new: { review: "second look finished" } });
    return toReview(decided);
  });
}
