"use client";

import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/toast";
import type { LeadDetail } from "@/lib/leads/record/schema";
import type { LeadUpdate, TransitionInput } from "@/lib/leads/work/schema";
import { type ApiError, api, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";
import { fullNameOf } from "@/lib/platform/text/format";

/** What can be done to a lead from its drawer with one request. */
export type LeadAction =
  | { do: "transition"; input: TransitionInput }
  | { do: "claim" | "release" }
  | { do: "update"; input: LeadUpdate }
  | { do: "note"; note: string };

export const leadQuery = (id: number) => ({
  queryKey: queryKeys.record("leads", id),
  queryFn: () => api.get<LeadDetail>(`/leads/${id}`),
});

/** @param isOpening the server has not opened it yet and would answer with what it was before */
export const useLead = (id: number, { isOpening = false } = {}) =>
  useQuery<LeadDetail, ApiError>({ ...leadQuery(id), enabled: !isOpening });

/** Caches a lead as the response to a change returned it. */
export function cacheLead(queryClient: QueryClient, lead: LeadDetail): void {
  const queryKey = queryKeys.record("leads", lead.id);
  void queryClient.cancelQueries({ queryKey }); // a response that is still on its way is older
  queryClient.setQueryData(queryKey, lead);
}

/**
 * Takes the last change of a lead back, and says so.
 * @returns whether it could be
 */
export async function undoLead(queryClient: QueryClient, id: number, eventId: number): Promise<boolean> {
  try {
    const lead = await api.post<LeadDetail>(`/leads/${id}/undo`, { event_id: eventId });
    cacheLead(queryClient, lead);
    toast("info", `Undone: ${fullNameOf(lead)} is back in ${lead.status}`);
    return true;
  } catch (error) {
    toast("error", messageOf(error));
    return false;
  } finally {
    void invalidateResources(queryClient, "leads", "dashboard");
  }
}

/** Does something to a lead. The response replaces the cached lead, and everything else that shows leads reloads. */
export function useLeadAction(id: number) {
  const queryClient = useQueryClient();
  return useMutation<LeadDetail | undefined, ApiError, LeadAction>({
    mutationFn: async (action) => {
      if (action.do === "note") {
        await api.post(`/leads/${id}/notes`, { note: action.note });
        return undefined;
      }
      const lead = await change(id, action);
      cacheLead(queryClient, lead);
      return lead;
    },
    onSettled: () => void invalidateResources(queryClient, "leads", "dashboard"),
  });
}

const change = (id: number, action: Exclude<LeadAction, { do: "note" }>): Promise<LeadDetail> =>
  action.do === "update"
    ? api.put(`/leads/${id}`, action.input)
    : api.post(`/leads/${id}/${action.do}`, action.do === "transition" ? action.input : {});
