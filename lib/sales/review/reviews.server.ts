import "server-only";
import type { ScorecardSection } from "@/lib/catalogue/templates/scorecards/schema";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { notFound } from "@/lib/platform/http/errors.server";
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
export function toReview(review: FoundReview): Review {
  const { min_scored_percent, ...findings } = heldFindingsOf(review);
  return {
    id: review.id,
    sale_id: review.sale_id,
    kind: review.kind,
    state: review.state,
    reviewer: { id: review.reviewer_id, name: review.reviewer_name },
    // They were validated when the scorecard was saved.
    scorecard: { sections: review.edition.sections as ScorecardSection[], min_scored_percent },
    items: review.items.map(toItem),
    recordings: review.sale._count.recordings,
    ...findings,
    note: review.note,
    decision: review.decision,
    is_for_commencement: review.is_for_commencement,
    pass_mark: review.pass_mark ?? review.sale.tenant.qc_pass_mark,
    waiting_since: review.waiting_since.toISOString(),
    claimed_at: review.claimed_at?.toISOString() ?? null,
    decided_at: review.decided_at?.toISOString() ?? null,
    released_at: releasedAt(review),
    version: review.version,
  };
}

/** What a review comes to, with what it has to. */
export const heldFindingsOf = ({ items, edition: { min_scored_percent } }: Pick<FoundReview, "items" | "edition">) => ({
  ...findingsOf(items, min_scored_percent),
  min_scored_percent,
});

const releasedAt = ({ state, active_at }: FoundReview): string | null =>
  state === "open" && active_at ? new Date(active_at.getTime() + IDLE_MINUTES * MINUTE_MS).toISOString() : null;

const toItem = (item: FoundItem): ReviewItem => ({
  item_id: item.item_id,
  weight: item.weight,
  instant_fail: item.instant_fail,
  result: item.result,
  comment: item.comment,
  at_seconds: item.at_seconds && Number(item.at_seconds),
  recording: item.recording,
  fixed_at: item.fixed_at?.toISOString() ?? null,
  dispute: toDispute(item),
});

function toDispute(item: FoundItem): Dispute | null {
  if (item.disputed_at === null) return null;
  return {
    at: item.disputed_at.toISOString(),
    by: item.disputed_by_name ?? "",
    reason: item.dispute_reason ?? "",
    answer: item.answered_at && {
      at: item.answered_at.toISOString(),
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
