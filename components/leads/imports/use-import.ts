"use client";

import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LeadImport, LeadImportRow } from "@/lib/leads/imports/schema";
import { BUSY_STATUSES } from "@/lib/leads/imports/status";
import { type ApiError, api, isRefusal } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";
import type { Page } from "@/lib/platform/lists/list";

const POLL_MS = 1_500;

export const isBusy = ({ status, is_allocating }: LeadImportRow) => is_allocating || BUSY_STATUSES.includes(status);

/** An import, polled while it is busy. */
export function useImport(id: number | undefined) {
  const queryClient = useQueryClient();
  const found = useQuery<LeadImport, ApiError>({
    queryKey: queryKeys.record("lead-imports", id),
    queryFn: async () => {
      const now = await api.get<LeadImport>(`/lead-imports/${id}`);
      reloadLeads(queryClient, cachedImport(queryClient, id), [now]);
      return now;
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isRefusal(state.error) || (state.data && !isBusy(state.data)) ? false : POLL_MS),
  });

  function cacheImport(now: LeadImport) {
    reloadLeads(queryClient, cachedImport(queryClient, now.id), [now]);
    queryClient.setQueryData(queryKeys.record("lead-imports", now.id), now);
    void queryClient.invalidateQueries({ queryKey: queryKeys.busyImports() });
    void queryClient.invalidateQueries({ queryKey: queryKeys.lists("lead-imports") });
  }

  return { ...found, cacheImport };
}

/** Deletes an import that was not started, with its file. */
export async function discardImport(queryClient: QueryClient, id: number): Promise<void> {
  await api.delete(`/lead-imports/${id}`);
  void queryClient.invalidateQueries({ queryKey: queryKeys.lists("lead-imports") });
}

/** The same in the background; one that can't be is deleted later, as every import that nobody starts. */
export const discardQuietly = (queryClient: QueryClient, id: number): void =>
  void discardImport(queryClient, id).catch(() => {});

function cachedImport(queryClient: QueryClient, id: number | undefined): LeadImportRow[] {
  const cached = queryClient.getQueryData<LeadImport>(queryKeys.record("lead-imports", id));
  return cached ? [cached] : [];
}

/** The busy imports into a product, polled until they are done. */
export function useBusyImports(productId: number, tenantQuery: Record<string, string>): LeadImportRow[] {
  const queryClient = useQueryClient();
  const query = new URLSearchParams({ ...tenantQuery, product_id: String(productId), per_page: "10" });
  const queryKey = queryKeys.busyImportsOf(query.toString());
  const { data } = useQuery<Page<LeadImportRow>, ApiError>({
    queryKey,
    queryFn: async () => {
      const now = await api.get<Page<LeadImportRow>>(`/lead-imports?${query}`);
      reloadLeads(queryClient, busyIn(queryClient.getQueryData<Page<LeadImportRow>>(queryKey)), busyIn(now));
      return now;
    },
    refetchInterval: ({ state }) => (!isRefusal(state.error) && state.data?.data.some(isBusy) ? POLL_MS : false),
  });
  return busyIn(data);
}

const busyIn = (page: Page<LeadImportRow> | undefined): LeadImportRow[] =>
  page?.data.filter((row) => isBusy(row) && row.started_at !== null) ?? [];

/** Reloads leads when imports have added or deleted some since they were last read, or have ended. */
function reloadLeads(queryClient: QueryClient, before: LeadImportRow[], now: LeadImportRow[]): void {
  if (progressOf(now) === progressOf(before)) return;
  const isOver = now.length === 0;
  if (isOver || now.some(({ status }) => status !== "checking" && status !== "ready")) {
    void invalidateResources(queryClient, "leads", "dashboard");
  }
}

const progressOf = (imports: LeadImportRow[]): string =>
  imports
    .map(({ status, is_allocating, counts, reverted }) => `${status} ${is_allocating} ${counts.valid} ${reverted}`)
    .join();
