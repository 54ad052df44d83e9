"use client";

import { useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { Review, ReviewHistory } from "@/lib/sales/review/schema";

/** The reviews of a sale that was sent to QC, newest first. */
export const useReviewHistory = ({ id, version, qc_submitted_at }: SaleDetail) =>
  useQuery<ReviewHistory, ApiError>({
    queryKey: queryKeys.saleReviews(id, version),
    queryFn: () => api.get<ReviewHistory>(`/sales/${id}/qc-reviews`),
    enabled: qc_submitted_at !== null,
  });

export const decidedIn = (history: ReviewHistory | undefined): Review[] =>
  history?.data.filter(({ state }) => state === "decided") ?? [];

/** Whether the agent works on what a review has sent back. */
export const isSentBack = ({ status }: SaleDetail, latest: Review | undefined): latest is Review =>
  latest?.decision === "kicked-back" && status === "in-progress";
