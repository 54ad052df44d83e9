"use client";

import { toast } from "@/components/ui/toast";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { ApiError, api } from "@/lib/platform/client/api";
import type { SaleDetail, TransitionInput } from "@/lib/sales/sales/schema";
import { SALE_STATUS_LABELS } from "./sale-labels";
import type { HeardSale } from "./use-sale";
import { currentOf } from "./use-sale-form";

export type TransitionDetails = Pick<TransitionInput, "reason" | "callback_at">;

/**
 * Brings a sale into another status and says so. It throws what the server refuses, with the newest sale on show.
 * `version` is of a save that this page does not show yet.
 */
export function useTransition({ sale, heard, askAgain }: HeardSale) {
  return async function move(to: SaleStatus, details: TransitionDetails = {}, version = sale.version): Promise<void> {
    try {
      heard(await api.post<SaleDetail>(`/sales/${sale.id}/transition`, { to, version, ...details }));
      toast("success", `Sale moved to ${SALE_STATUS_LABELS[to]}`);
    } catch (error) {
      const current = error instanceof ApiError ? currentOf(error) : undefined;
      if (!current) {
        askAgain();
        throw error;
      }
      heard(current);
      throw new ApiError(409, { message: "Someone else has just changed this sale. Look again, then repeat it." });
    }
  };
}
