"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/lib/client/api";
import type { LeadDetail, LeadUpdate, TransitionInput } from "@/lib/leads/schema";

/** What can be done to a lead from its drawer, each one call. */
export type LeadAction =
  | { do: "transition"; input: TransitionInput }
  | { do: "claim" | "release" }
  | { do: "update"; input: LeadUpdate }
  | { do: "note"; note: string };

export const useLead = (id: number) =>
  useQuery<LeadDetail, ApiError>({
    queryKey: ["leads", "one", id],
    queryFn: () => api.get<LeadDetail>(`/leads/${id}`),
  });

/** Does something to a lead, which is then as the answer says; everything else that shows leads reloads. */
export function useLeadAction(id: number) {
  const queryClient = useQueryClient();
  return useMutation<unknown, ApiError, LeadAction>({
    mutationFn: (action) => {
      if (action.do === "update") return api.put(`/leads/${id}`, action.input);
      if (action.do === "note") return api.post(`/leads/${id}/notes`, { note: action.note });
      return api.post(`/leads/${id}/${action.do}`, action.do === "transition" ? action.input : {});
    },
    onSuccess: (answer, { do: deed }) => {
      if (deed === "note") return;
      const queryKey = ["leads", "one", id];
      void queryClient.cancelQueries({ queryKey }); // an answer that is still on its way is older
      queryClient.setQueryData(queryKey, answer);
    },
    onSettled: () => {
      for (const queryKey of [["leads"], ["dashboard"]]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}
