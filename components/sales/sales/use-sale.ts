"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";
import type { SaleDetail } from "@/lib/sales/sales/schema";

/** The latest version of a sale: from its page, from the response to a change, or from a refetch on window focus. */
export function useSale(first: SaleDetail) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.openSale(first.id);
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: () => api.get<SaleDetail>(`/sales/${first.id}`),
    initialData: first,
  });

  /** Caches the sale as a change returned it, and reloads everything else that shows sales. */
  function cacheSale(sale: SaleDetail) {
    void queryClient.cancelQueries({ queryKey }); // a response that is still on its way is older
    queryClient.setQueryData(queryKey, sale);
    void invalidateResources(queryClient, "sales", "leads", "dashboard");
  }

  // The server may have rendered the page again, later than the cached response.
  const sale = data.version < first.version ? first : data;
  return { sale, cacheSale, reload: () => void refetch() };
}

export type LoadedSale = ReturnType<typeof useSale>;
