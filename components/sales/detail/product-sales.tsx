"use client";

import dynamic from "next/dynamic";
import { whenIdle } from "@/components/ui/lazy/when-idle";

// A product's sales are at one address: their list, and the form of one of them. Neither loads what only the other needs.

export const SalesScreen = dynamic(() =>
  import("@/components/sales/list/sales-screen").then((module) => module.SalesScreen),
);
export const SalePage = dynamic(() => import("./sale-page").then((module) => module.SalePage));

whenIdle(() => void import("./sale-page").catch(() => {})); // rows are clicked to open it
