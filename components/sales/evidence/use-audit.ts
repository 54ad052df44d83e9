"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useListState } from "@/components/table/use-list-state";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { listQueryString } from "@/lib/platform/lists/params";
import { AUDIT_FILTERS, type SaleAudit } from "@/lib/sales/evidence/audit-schema";
import type { FirstAudit } from "./audit-screen";

/** The page of a sale's history that the URL asks for. The previous page stays while it loads. */
export function useAudit(first: FirstAudit) {
  const { params } = useListState();
  const { id } = first.audit.sale;
  const query = listQueryString(Object.fromEntries(params), { filters: AUDIT_FILTERS });
  return useQuery<SaleAudit, ApiError>({
    queryKey: queryKeys.saleAudit(id, query),
    queryFn: () => api.get<SaleAudit>(`/sales/${id}/audit?${query}`),
    initialData: first.query === query ? first.audit : undefined,
    placeholderData: keepPreviousData,
  });
}
