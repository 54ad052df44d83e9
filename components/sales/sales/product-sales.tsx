"use client";

import dynamic from "next/dynamic";
import { whenIdle } from "@/components/ui/when-idle";

// A product's sales are at one address: their list, and the form of one of them. Neither loads what only the other needs.

export const SalesScreen = dynamic(() => import("./sales-screen").then((module) => module.SalesScreen));
export const SalePage = dynamic(() =>
  import("@/components/sales/sale-form/sale-page").then((module) => module.SalePage),
);

whenIdle(() => void import("@/components/sales/sale-form/sale-page").catch(() => {})); // rows are clicked to open it
