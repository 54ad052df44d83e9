"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";
import type { SaleDetail } from "@/lib/sales/sales/schema";

/** A sale as last heard of: from its page, from the answer to a change, or by asking when the window is come back to. */
export function useSale(first: SaleDetail) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.openSale(first.id);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: () => api.get<SaleDetail>(`/sales/${first.id}`),
    initialData: first,
  });

  /** Takes the sale as a change has left it; everything that shows sales reloads. */
  function heard(sale: SaleDetail) {
    void queryClient.cancelQueries({ queryKey }); // an answer that is still on its way is older
    queryClient.setQueryData(queryKey, sale);
    void invalidateResources(queryClient, "sales", "leads", "dashboard");
  }

  // The page may have come anew from the server while this browser still keeps what it heard before.
  const sale = data.version < first.version ? first : data;
  return { sale, heard, askAgain: () => void refetch() };
}

export type HeardSale = ReturnType<typeof useSale>;
