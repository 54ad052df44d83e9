"use client";

import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { LeadDetail, LeadUpdate, TransitionInput } from "@/lib/leads/leads/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";

/** What can be done to a lead from its drawer with one request. */
export type LeadAction =
  | { do: "transition"; input: TransitionInput }
  | { do: "claim" | "release" }
  | { do: "update"; input: LeadUpdate }
  | { do: "note"; note: string };

export const useLead = (id: number) =>
  useQuery<LeadDetail, ApiError>({
    queryKey: queryKeys.record("leads", id),
    queryFn: () => api.get<LeadDetail>(`/leads/${id}`),
  });

/** Caches a lead as the response to a change returned it. */
export function cacheLead(queryClient: QueryClient, lead: LeadDetail): void {
  const queryKey = queryKeys.record("leads", lead.id);
  void queryClient.cancelQueries({ queryKey }); // a response that is still on its way is older
  queryClient.setQueryData(queryKey, lead);
}

/** Does something to a lead. The response replaces the cached lead, and everything else that shows leads reloads. */
export function useLeadAction(id: number) {
  const queryClient = useQueryClient();
  return useMutation<void, ApiError, LeadAction>({
    mutationFn: async (action) => {
      if (action.do === "note") return api.post<void>(`/leads/${id}/notes`, { note: action.note });
      cacheLead(queryClient, await change(id, action));
    },
    onSettled: () => void invalidateResources(queryClient, "leads", "dashboard"),
  });
}

const change = (id: number, action: Exclude<LeadAction, { do: "note" }>): Promise<LeadDetail> =>
  action.do === "update"
    ? api.put(`/leads/${id}`, action.input)
    : api.post(`/leads/${id}/${action.do}`, action.do === "transition" ? action.input : {});
