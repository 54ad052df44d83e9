import "server-only";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden, notFound } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { fullNameOf } from "@/lib/platform/text/format";
import { appendSaleEvent, type LockedSale, lockSale } from "@/lib/sales/record/change.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { isOwner } from "@/lib/sales/record/transitions";
import { findReview, lockReview, storeFindings, toReview } from "./reviews.server";
import type { Review } from "./schema";

/** Which item of which review of which sale. */
type Place = { saleId: number; reviewId: number; itemId: string };

/**
 * The seller disputes that an item failed, also of a sale that has been handed over since.
 * @throws HttpError 404; 403 to anybody but whoever sent the sale to this check; 409 unless the item failed in a finished
 *   check and nobody has disputed it
 */
export function disputeItem(actor: Actor, place: Place, { reason }: { reason: string }): Promise<Sendable<Review>> {
  return transaction(async () => {
    const { sale, review, item } = await lockItem(actor, place);
    if (review.seller_id !== actor.id) throw forbidden("Only the seller may dispute an item.");
    if (item.result !== "fail") throw conflict("Only a failed item can be disputed.");
    if (item.disputed_at) throw conflict("This item is already disputed.");
    const by = { disputed_by_id: actor.id, disputed_by_name: fullNameOf(actor) };
    await updateItem(place, { ...by, disputed_at: new Date(), dispute_reason: reason });
    await appendSaleEvent(actor, sale, { type: "dispute", new: { item: item.item_id, dispute: "raised" }, reason });
    return toReview(await storeFindings(place.reviewId));
  });
}

/**
 * The seller's line manager answers a dispute. Upheld, the item counts as a pass; the sale's kick count stays.
 * @throws HttpError 404; 403 to anybody but the line manager and administrators; 409 unless the dispute is open
 */
export function answerDispute(
  actor: Actor,
  place: Place,
  { upheld, note }: { upheld: boolean; note: string },
): Promise<Sendable<Review>> {
  return transaction(async () => {
    const { sale, item } = await lockItem(actor, place);
    if (!(await isLineManager(actor, item.disputed_by_id)))
      throw forbidden("Only the seller's line manager can answer.");
    if (!item.disputed_at) throw conflict("This item is not disputed.");
    if (item.answered_at) throw conflict("This dispute is already answered.");
    const by = { answered_by_id: actor.id, answered_by_name: fullNameOf(actor) };
    await updateItem(place, { ...by, answered_at: new Date(), is_upheld: upheld, answer_note: note });
    const answer = upheld ? "upheld" : "rejected";
    await appendSaleEvent(actor, sale, { type: "dispute", new: { item: item.item_id, dispute: answer }, reason: note });
    return toReview(await storeFindings(place.reviewId));
  });
}

/**
 * The seller says that a failed item is put right, or takes that back.
 * @throws HttpError 404; 403 to anybody but the seller; 409 unless the item failed and the sale can be changed
 */
export function markFixed(actor: Actor, place: Place, { fixed }: { fixed: boolean }): Promise<Sendable<Review>> {
  return transaction(async () => {
    const { sale, item } = await lockItem(actor, place);
    if (!isOwner(actor, sale) || !can(actor, "sales.update"))
      throw forbidden("Only the seller can mark an item as fixed.");
    if (!SALE_STATUS[sale.status].isEditable)
      throw conflict(`A sale in ${SALE_STATUS_LABELS[sale.status]} is read-only.`);
    if (item.result !== "fail") throw conflict("This item did not fail.");
    await updateItem(place, { fixed_at: fixed ? new Date() : null });
    return toReview(await findReview(place.saleId, place.reviewId));
  });
}

/** Holds the sale and the review of an item. @throws HttpError 404 unless the item is one of a finished check */
async function lockItem(actor: Actor, { saleId, reviewId, itemId }: Place) {
  const sale: LockedSale = await lockSale(actor, saleId);
  const review = await lockReview(saleId, reviewId);
  const item = review.items.find(({ item_id }) => item_id === itemId);
  if (!item || review.kind !== "check" || review.state !== "decided") throw notFound();
  return { sale, review, item };
}

type ItemColumns = Parameters<typeof db.saleReviewItem.update>[0]["data"];

const updateItem = ({ reviewId: review_id, itemId: item_id }: Place, data: ItemColumns) =>
  db.saleReviewItem.update({ where: { review_id_item_id: { review_id, item_id } }, data });

async function isLineManager(actor: Actor, sellerId: number | null): Promise<boolean> {
  return (await managedBy(actor, [sellerId])).includes(sellerId);
}

/** Those of some sellers whose disputes the actor answers. */
export async function managedBy<Id extends number | null>(actor: Actor, sellerIds: readonly Id[]): Promise<Id[]> {
  if (actor.is_admin || sellerIds.length === 0) return [...sellerIds];
  const ids = sellerIds.flatMap((id) => (id === null ? [] : [id]));
  const where = { id: { in: ids }, line_manager_user_id: actor.id };
  const managed = await db.user.findMany({ where, select: { id: true } });
  return sellerIds.filter((sellerId) => managed.some(({ id }) => id === sellerId));
}
