"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { lazyDialog } from "@/components/ui/lazy/lazy-dialog";
import { RetryAlert } from "@/components/ui/retry-alert";
import { toast } from "@/components/ui/toast";
import { api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { Review, ReviewItem } from "@/lib/sales/review/schema";
import { FinishedReview, type ItemAction } from "./finished-review";
import { decidedIn, isSentBack, useReviewHistory } from "./review-history";

const ItemDialog = lazyDialog(() => import("./item-dialog").then((module) => module.ItemDialog));

/** What quality control found of a sale: what has to be put right, and every review of it. */
export function SaleReviews({ sale }: { sale: SaleDetail }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<{ review: Review; item: ReviewItem; action: ItemAction }>();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useReviewHistory(sale);
  const reviews = decidedIn(data);
  const [latest] = reviews;
  if (error) return <RetryAlert error={error} onRetry={refetch} />;
  if (!data || !latest) return <p className="h-7 text-muted">{data && "No review yet."}</p>;
  const isBack = isSentBack(sale, latest);
  const shown = isOpen ? reviews : reviews.slice(0, isBack ? 1 : 0);

  /** @throws ApiError when it is refused */
  async function send(review: Review, item: ReviewItem, action: ItemAction | "fixed", body: object) {
    await api.post(`/sales/${sale.id}/qc-reviews/${review.id}/items/${item.item_id}/${action}`, body);
    await queryClient.invalidateQueries({ queryKey: queryKeys.allSaleReviews(sale.id) });
  }

  const fix = (review: Review) => (item: ReviewItem) =>
    void send(review, item, "fixed", { fixed: item.fixed_at === null }).catch((refusal: unknown) =>
      toast("error", messageOf(refusal)),
    );

  return (
    <section aria-label="Quality control" className="flex flex-col gap-3">
      {isBack && (
        <Alert tone="warning">
          {latest.is_for_commencement
            ? "QC sent this sale back: a date has passed or changed. Complete the missing items and send it again."
            : `QC sent this sale back. ${latest.note ?? ""}`}
        </Alert>
      )}
      {shown.map((review) => (
        <FinishedReview
          key={review.id}
          saleId={sale.id}
          review={review}
          isNoteShown={review.id === latest.id && isBack && !latest.is_for_commencement}
          can={{
            fix: data.can.fix && review.id === latest.id && isBack,
            dispute: data.can.dispute.includes(review.id),
            answer: data.can.answer.flatMap(({ review_id, item_id }) => (review_id === review.id ? [item_id] : [])),
          }}
          onFix={fix(review)}
          onAsk={(item, action) => setAsked({ review, item, action })}
        />
      ))}
      {reviews.length > (isBack ? 1 : 0) && (
        <Button size="small" className="self-start" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide reviews" : `Show ${reviews.length === 1 ? "the review" : `all ${reviews.length} reviews`}`}
        </Button>
      )}
      {asked && (
        <ItemDialog
          action={asked.action}
          onSend={(body) => send(asked.review, asked.item, asked.action, body)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
