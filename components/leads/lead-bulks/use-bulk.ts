"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { BulkInput, LeadBulk } from "@/lib/leads/lead-bulks/schema";
import { type ApiError, api, isRefusal } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

const STORAGE_KEY = "lead-bulk";
const ASK_EVERY_MS = 1_000;

const isOver = ({ status }: LeadBulk) => status === "done" || status === "failed";

/** The bulk action that was begun last in this tab: it is found again when the list is left and come back to. */
export function useBulk() {
  const queryClient = useQueryClient();
  const [id, setId] = useState<number | null>(null);

  // Read after the first paint: the server cannot know.
  useEffect(() => setId(Number(sessionStorage.getItem(STORAGE_KEY)) || null), []);

  function keep(next: number | null) {
    setId(next);
    if (next === null) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, String(next));
  }

  const start = useMutation<LeadBulk, ApiError, BulkInput>({
    mutationFn: (input) => api.post<LeadBulk>("/leads/bulk", input),
    onSuccess: (bulk) => {
      queryClient.setQueryData(queryKeys.record("lead-bulks", bulk.id), bulk);
      keep(bulk.id);
    },
  });

  const { data, error } = useQuery<LeadBulk, ApiError>({
    queryKey: queryKeys.record("lead-bulks", id ?? undefined),
    queryFn: () => api.get<LeadBulk>(`/leads/bulk/${id}`),
    enabled: id !== null,
    refetchInterval: ({ state }) =>
      isRefusal(state.error) || (state.data && isOver(state.data)) ? false : ASK_EVERY_MS,
  });
  const finished = data?.finished ?? 0;

  useEffect(() => {
    if (finished === 0) return;
    for (const queryKey of [["leads"], ["dashboard"]]) void queryClient.invalidateQueries({ queryKey });
  }, [finished, queryClient]);

  return {
    start: (input: BulkInput) => start.mutateAsync(input),
    bulk: id !== null && !error ? data : undefined,
    dismiss: () => keep(null),
  };
}
