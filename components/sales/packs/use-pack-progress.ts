"use client";

import { useQuery } from "@tanstack/react-query";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { type ApiError, api, isRefusal } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";
import type { SaleDetail } from "@/lib/sales/detail/schema";

const POLL_MS = 2_000;
/** An email that has not left by then waits for its mail server, which may take hours. */
const MAIL_WAIT_MS = MINUTE_MS;

/** Reads the sale again until its pack is made and has been mailed. */
export function usePackProgress(): void {
  const { sale, draft } = useOpenSale();
  useQuery<SaleDetail, ApiError>({
    queryKey: queryKeys.salePack(sale.id, sale.packs[0]?.edition ?? 0),
    queryFn: async () => {
      const now = await api.get<SaleDetail>(`/sales/${sale.id}`);
      draft.receive(now);
      return now;
    },
    enabled: isUnderWay(sale),
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : POLL_MS),
  });
}

function isUnderWay({ packs: [pack], policyholder, delivery }: SaleDetail): boolean {
  if (!pack || pack.voided_at) return false;
  if (!pack.made_at) return true;
  const isMailAwaited = policyholder.email !== null && delivery.delivered_on === null;
  return isMailAwaited && Date.now() - Date.parse(pack.made_at) < MAIL_WAIT_MS;
}
