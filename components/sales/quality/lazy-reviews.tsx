"use client";

import dynamic from "next/dynamic";

/** The reviews of a sale, which only a sale that was sent to QC loads, and only in the browser: they are fetched there. */
export const SaleReviews = dynamic(() => import("./sale-reviews").then((module) => module.SaleReviews), {
  ssr: false, // the server would also name a script that the build does not emit
});
