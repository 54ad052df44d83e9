import "server-only";
import { can } from "@/lib/identity/rights/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { isBlindTo } from "@/lib/sales/record/blind.server";
import { findSaleRecord, type SaleRecord } from "@/lib/sales/record/record.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import { canJudge, isOwner } from "@/lib/sales/record/transitions";
import { managedBy } from "./disputes.server";
import { type FoundReview, include, toReview } from "./reviews.server";
import type { ReviewHistory } from "./schema";

/** More than a sale is ever sent. */
const MAX_REVIEWS = 50;

/**
 * The reviews of a sale, newest first: those that are decided, and the reviewer's own. Whoever is to look at a sale for
 * the second time sees nothing of the first. @throws HttpError 404
 */
export async function reviewsOfSale(actor: Actor, saleId: number): Promise<Sendable<ReviewHistory>> {
  const sale = await findSaleRecord(actor, saleId);
  const reviews = await db.saleReview.findMany({
    where: { sale_id: saleId, AND: await seenBy(actor, sale) },
    include,
    orderBy: { id: "desc" },
    take: MAX_REVIEWS,
  });
  return {
    data: reviews.map(toReview),
    can: {
      claim: canJudge(actor, sale),
      fix: isOwner(actor, sale) && SALE_STATUS[sale.status].isEditable && can(actor, "sales.update"),
      dispute: reviews.flatMap(({ id, seller_id }) => (seller_id === actor.id ? [id] : [])),
      answer: await answerable(actor, reviews),
    },
  };
}

/** The disputes that wait for the actor's answer. */
async function answerable(actor: Actor, reviews: readonly FoundReview[]): Promise<ReviewHistory["can"]["answer"]> {
  const open = reviews
    .flatMap(({ items }) => items)
    .filter(({ disputed_at, answered_at }) => disputed_at !== null && answered_at === null);
  const managed = await managedBy(
    actor,
    open.map(({ disputed_by_id }) => disputed_by_id),
  );
  return open
    .filter(({ disputed_by_id }) => managed.includes(disputed_by_id))
    .map(({ review_id, item_id }) => ({ review_id, item_id }));
}

async function seenBy(actor: Actor, { id }: SaleRecord): Promise<Prisma.SaleReviewWhereInput> {
  const own = { reviewer_id: actor.id };
  if (!can(actor, "qc.review")) return { kind: "check", state: "decided" };
  return (await isBlindTo(actor, id)) ? { ...own, kind: "second" } : { OR: [own, { state: "decided" }] };
}
