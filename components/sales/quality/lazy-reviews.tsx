"use client";

import dynamic from "next/dynamic";

/** The reviews of a sale, which only a sale that was sent to QC loads. */
export const SaleReviews = dynamic(() => import("./sale-reviews").then((module) => module.SaleReviews));
