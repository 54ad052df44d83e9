import "server-only";
import type { z } from "zod";
import { itemsOf } from "@/lib/catalogue/templates/scorecards/editions.server";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, invalid } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { appendSaleEvent } from "@/lib/sales/record/change.server";
import { isIdle } from "@/lib/sales/record/held-review";
import { findSaleRecord, type SaleRecord } from "@/lib/sales/record/record.server";
import { canJudge } from "@/lib/sales/record/transitions";
import { lockClaimsOf, requireCapacity } from "./held.server";
import { WHY_NOT_APPLICABLE } from "./limits";
import { type FoundReview, findReview, lockReview, storeFindings, toReview } from "./reviews.server";
import type { Review, reviewChange } from "./schema";
import { requireSecondReviewer } from "./second-look.server";

type Change = z.output<typeof reviewChange>;

/**
 * Saves items of an open review, or its note; without either it renews the claim. What a save says of an item it changes
 * alone, so that no item is lost when one save overtakes another.
 * @throws HttpError 404; 403 to anybody but its reviewer, and to those who may no longer judge the sale; 409 once it is
 *   decided, released and taken by somebody else, or on a stale version with the current review; 422 on an item that the
 *   scorecard does not have or the save names twice, and on one that is not applicable without a comment
 */
export function saveReview(actor: Actor, saleId: number, id: number, change: Change): Promise<Sendable<Review>> {
  return transaction(async () => {
    await lockClaimsOf(actor);
    const sale = await findSaleRecord(actor, saleId);
    const review = await lockReview(saleId, id);
    await requireHeld(actor, sale, review);
    if (change.version !== review.version) throw staleVersion(toReview(review));
    await db.saleReview.update({ where: { id }, data: { state: "open", active_at: new Date() } });
    const { items = [], note } = change;
    requireKnown(review, items);
    await requireRecordings(saleId, items);
    for (const { item_id, ...data } of items) {
      await db.saleReviewItem.update({ where: { review_id_item_id: { review_id: id, item_id } }, data });
    }
    if (note !== undefined) await db.saleReview.update({ where: { id }, data: { note } });
    return toReview(items.length > 0 || note !== undefined ? await storeFindings(id) : await findReview(saleId, id));
  });
}

/**
 * Gives a sale back to the queue. What was found stays, for when the same reviewer claims it again.
 * @throws HttpError 404; 403 to anybody but its reviewer; 409 unless it is open
 */
export function releaseReview(actor: Actor, saleId: number, id: number): Promise<void> {
  return transaction(async () => {
    const sale = await findSaleRecord(actor, saleId);
    const review = await lockReview(saleId, id);
    requireReviewer(actor, review);
    if (review.state !== "open") throw conflict("This review is not open.");
    const isSecond = review.kind === "second";
    await db.saleReview.update({ where: { id }, data: isSecond ? NOBODY : { state: "released" } });
    await appendSaleEvent(actor, sale, { type: "review", new: { review: "released" } });
  });
}

const NOBODY = { state: "waiting" as const, reviewer_id: null, reviewer_name: null, claimed_at: null, active_at: null };

/** @throws HttpError 403 to anybody but its reviewer */
function requireReviewer(actor: Actor, { reviewer_id }: FoundReview): void {
  if (reviewer_id !== actor.id) throw forbidden("Only its reviewer may change a review.");
}

async function requireHeld(actor: Actor, sale: SaleRecord, review: FoundReview): Promise<void> {
  requireReviewer(actor, review);
  if (review.state === "decided") throw conflict("This review is decided.");
  if (review.kind === "second") await requireSecondReviewer(actor, sale, review);
  else if (!canJudge(actor, sale)) throw forbidden("You may no longer review this sale.");
  if (review.state === "open" && !isIdle(review)) return;
  // A second look is released for good once its sale is recalled.
  if (review.kind === "second" && review.state !== "open") throw conflict("This second look is not open.");
  if (sale.review && sale.review.id !== review.id)
    throw conflict(`${sale.review.reviewer_name} is reviewing this sale.`);
  await requireCapacity(actor, sale.id);
}

type Items = NonNullable<Change["items"]>;

function requireKnown(review: FoundReview, items: Items): void {
  const known = itemsOf(review.edition);
  for (const [place, change] of items.entries()) {
    const refuse = (field: keyof typeof change, message: string) => invalid({ [`items.${place}.${field}`]: message });
    const item = known.find(({ id }) => id === change.item_id);
    if (!item) throw refuse("item_id", "The scorecard has no such item.");
    if (items.findIndex(({ item_id }) => item_id === item.id) < place)
      throw refuse("item_id", "This item is sent twice.");
    const stored = review.items.find(({ item_id }) => item_id === item.id);
    const { result = stored?.result, comment = stored?.comment } = change;
    if (result !== "na") continue;
    if (!item.na_allowed) throw refuse("result", "This item always applies.");
    if (!comment) throw refuse("comment", WHY_NOT_APPLICABLE);
  }
}

/** @throws HttpError 422 on a recording that is not one of the sale's */
async function requireRecordings(sale_id: number, items: Items): Promise<void> {
  const named = items.flatMap(({ recording_id: id }) => (id == null ? [] : [id]));
  if (named.length === 0) return;
  const found = await db.recording.findMany({ where: { sale_id, id: { in: named } }, select: { id: true } });
  const place = items.findIndex(({ recording_id: id }) => id != null && !found.some((one) => one.id === id));
  if (place >= 0) throw invalid({ [`items.${place}.recording_id`]: "Choose a recording of this sale." });
}
