import "server-only";
import { sectionsOf } from "@/lib/catalogue/templates/scorecards/editions.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { notFound } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import { IDLE_MINUTES } from "@/lib/sales/record/held-review";
import { findingColumns, findingsOf } from "@/lib/sales/record/score";
import type { Dispute, Review, ReviewItem } from "./schema";

export const include = {
  items: { orderBy: { position: "asc" }, include: { recording: { select: { id: true, name: true } } } },
  edition: { select: { sections: true, min_scored_percent: true } },
  sale: { select: { tenant: { select: { qc_pass_mark: true } }, _count: { select: { recordings: true } } } },
} satisfies Prisma.SaleReviewInclude;

export type FoundReview = Prisma.SaleReviewGetPayload<{ include: typeof include }>;
type FoundItem = FoundReview["items"][number];

/** A review of a sale. @throws HttpError 404 */
export async function findReview(saleId: number, id: number): Promise<FoundReview> {
  const found = await db.saleReview.findFirst({ where: { id, sale_id: saleId }, include });
  if (!found) throw notFound();
  return found;
}

/** Holds a review until the running transaction ends, and then reads it. @throws HttpError 404 */
export async function lockReview(saleId: number, id: number): Promise<FoundReview> {
  await db.$queryRaw`SELECT FROM sale_reviews WHERE id = ${id} AND sale_id = ${saleId} FOR UPDATE`;
  return findReview(saleId, id);
}

/** A review as the API answers it. */
export function toReview(review: FoundReview): Sendable<Review> {
  const { min_scored_percent, ...findings } = heldFindingsOf(review);
  return {
    ...review,
    ...findings,
    reviewer: { id: review.reviewer_id, name: review.reviewer_name },
    scorecard: { sections: sectionsOf(review.edition), min_scored_percent },
    items: review.items.map(toItem),
    recordings: review.sale._count.recordings,
    pass_mark: review.pass_mark ?? review.sale.tenant.qc_pass_mark,
    released_at: releasedAt(review),
  };
}

/** What a review comes to, with what it has to. */
export const heldFindingsOf = ({ items, edition: { min_scored_percent } }: Pick<FoundReview, "items" | "edition">) => ({
  ...findingsOf(items, min_scored_percent),
  min_scored_percent,
});

const releasedAt = ({ state, active_at }: FoundReview): Date | null =>
  state === "open" && active_at ? new Date(active_at.getTime() + IDLE_MINUTES * MINUTE_MS) : null;

const toItem = (item: FoundItem): Sendable<ReviewItem> => ({
  ...item,
  at_seconds: item.at_seconds && Number(item.at_seconds),
  dispute: toDispute(item),
});

function toDispute(item: FoundItem): Sendable<Dispute> | null {
  if (item.disputed_at === null) return null;
  return {
    at: item.disputed_at,
    by: item.disputed_by_name ?? "",
    reason: item.dispute_reason ?? "",
    answer: item.answered_at && {
      at: item.answered_at,
      by: item.answered_by_name ?? "",
      upheld: item.is_upheld ?? false,
      note: item.answer_note ?? "",
    },
  };
}

/** Writes down what the items of a review come to now. */
export async function storeFindings(id: number): Promise<FoundReview> {
  const { items, edition } = await db.saleReview.findFirstOrThrow({ where: { id }, include });
  const data = { ...findingColumns(items, edition.min_scored_percent), version: { increment: 1 } };
  return db.saleReview.update({ where: { id }, data, include });
}
