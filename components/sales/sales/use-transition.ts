"use client";

import { toast } from "@/components/ui/toast";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { ApiError, api } from "@/lib/platform/client/api";
import type { SaleDetail, TransitionInput } from "@/lib/sales/sales/schema";
import { SALE_STATUS_LABELS } from "./sale-labels";
import type { LoadedSale } from "./use-sale";
import { currentOf } from "./use-sale-form";

export type TransitionDetails = Pick<TransitionInput, "reason" | "callback_at">;

/**
 * Moves a sale to another status. Throws if the server refuses, after loading the latest version of the sale.
 * `version` is that of a save that the page does not show yet.
 */
export function useTransition({ sale, cacheSale, reload }: LoadedSale) {
  return async function move(to: SaleStatus, details: TransitionDetails = {}, version = sale.version): Promise<void> {
    try {
      cacheSale(await api.post<SaleDetail>(`/sales/${sale.id}/transition`, { to, version, ...details }));
      toast("success", `Sale moved to ${SALE_STATUS_LABELS[to]}`);
    } catch (error) {
      const current = error instanceof ApiError ? currentOf(error) : undefined;
      if (!current) {
        reload();
        throw error;
      }
      cacheSale(current);
      throw new ApiError(409, { message: "Someone else has just changed this sale. Check it, then try again." });
    }
  };
}
