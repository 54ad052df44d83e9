"use client";

import { lazyPart } from "@/components/ui/lazy/lazy-part";

/** The reviews of a sale, which only a sale that was sent to QC loads. */
export const SaleReviews = lazyPart(
  () => import("./sale-reviews").then((module) => module.SaleReviews),
  <div className="h-7" />,
);
