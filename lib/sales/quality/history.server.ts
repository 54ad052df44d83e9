import "server-only";
import { can } from "@/lib/identity/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { findSaleRecord, type SaleRecord } from "@/lib/sales/sales/record.server";
import { SALE_STATUS } from "@/lib/sales/sales/status";
import { canJudge, isOwner } from "@/lib/sales/sales/transitions";
import { isBlindTo } from "./blind.server";
import { include, toReview } from "./reviews.server";
import type { ReviewHistory } from "./schema";

/** More than a sale is ever sent. */
const MAX_REVIEWS = 50;

/**
 * The reviews of a sale, newest first: those that are decided, and the reviewer's own. Whoever is to look at a sale for
 * the second time sees nothing of the first. @throws HttpError 404
 */
export async function reviewsOfSale(actor: Actor, saleId: number): Promise<ReviewHistory> {
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
      dispute: isOwner(actor, sale),
      answer: actor.is_admin || sale.agent?.line_manager_user_id === actor.id,
    },
  };
}

async function seenBy(actor: Actor, { id }: SaleRecord): Promise<Prisma.SaleReviewWhereInput> {
  const own = { reviewer_id: actor.id };
  if (!can(actor, "qc.review")) return { kind: "check", state: "decided" };
  return (await isBlindTo(actor, id)) ? { ...own, kind: "second" } : { OR: [own, { state: "decided" }] };
}
