"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { BUSY_STATUSES, type LeadImport, type LeadImportRow } from "@/lib/leads/lead-imports/schema";
import { type ApiError, api, isRefusal } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/http/list";

const ASK_EVERY_MS = 1_500;

export const isBusy = ({ status }: Pick<LeadImportRow, "status">) => BUSY_STATUSES.includes(status);

/** An import as it is now, asked for again and again while something happens to it. */
export function useImport(id: number | undefined) {
  const queryClient = useQueryClient();
  const found = useQuery<LeadImport, ApiError>({
    queryKey: queryKeys.record("lead-imports", id),
    queryFn: () => api.get<LeadImport>(`/lead-imports/${id}`),
    enabled: id !== undefined,
    refetchInterval: ({ state }) =>
      isRefusal(state.error) || (state.data && !isBusy(state.data)) ? false : ASK_EVERY_MS,
  });
  useLeadsThatCome(queryClient, found.data ? [found.data] : []);
  const keep = (next: LeadImport) => {
    queryClient.setQueryData(queryKeys.record("lead-imports", next.id), next);
    void queryClient.invalidateQueries({ queryKey: queryKeys.busyImports() });
    void queryClient.invalidateQueries({ queryKey: queryKeys.lists("lead-imports") });
  };
  return { ...found, keep };
}

/** The imports into a product that something happens to now. */
export function useBusyImports(productId: number, tenantQuery: Record<string, string>): LeadImportRow[] {
  const queryClient = useQueryClient();
  const query = new URLSearchParams({ ...tenantQuery, product_id: String(productId), per_page: "10" });
  const { data } = useQuery<Page<LeadImportRow>, ApiError>({
    queryKey: queryKeys.busyImportsOf(query.toString()),
    queryFn: () => api.get<Page<LeadImportRow>>(`/lead-imports?${query}`),
    refetchInterval: ({ state }) => (!isRefusal(state.error) && state.data?.data.some(isBusy) ? ASK_EVERY_MS : false),
  });
  const busy = data?.data.filter((row) => isBusy(row) && row.started_at !== null) ?? [];
  useLeadsThatCome(queryClient, busy);
  return busy;
}

/** Has the lists of leads read anew as an import brings leads, or takes them away, and when it is over. */
function useLeadsThatCome(queryClient: QueryClient, imports: LeadImportRow[]): void {
  const state = imports.map(({ status, counts, reverted }) => `${status} ${counts.valid} ${reverted}`).join();
  const before = useRef("");
  useEffect(() => {
    const hasEnded = state === "" && before.current !== "";
    before.current = state;
    if (!hasEnded && (state === "" || /^(checking|ready)/.test(state))) return;
    for (const queryKey of [["leads"], ["dashboard"]]) void queryClient.invalidateQueries({ queryKey });
  }, [state, queryClient]);
}
