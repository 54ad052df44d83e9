"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useUser } from "@/components/screen/user";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import type { OutgoingCall } from "@/lib/leads/calls/schema";
import type { Call } from "@/lib/leads/record/calls/call";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { useDial } from "./dialling";

type Lead = Pick<LeadDetail, "id" | "phone" | "lead_id" | "call">;

/**
 * The user's own call of a lead: how to start and end it, and why the server has refused to.
 * @param onReady resolves once the server has opened the lead
 */
export function useCall({ id, phone, lead_id, call }: Lead, onReady: () => Promise<void>) {
  const queryClient = useQueryClient();
  const dial = useDial();
  useCallElsewhere(id, call);

  const { mutate, isPending, error, reset } = useMutation<Call, Error, "start" | "end">({
    mutationFn: async (action) => {
      if (action === "end") return api.post<Call>(`/leads/${id}/calls/${call?.call_id}/end`, {});
      await onReady();
      return api.post<Call>(`/leads/${id}/calls`, {});
    },
    onSuccess: (now, action) => {
      const queryKey = queryKeys.record("leads", id);
      void queryClient.cancelQueries({ queryKey }); // a response that is still on its way is older
      queryClient.setQueryData<LeadDetail>(queryKey, (lead) => lead && { ...lead, call: now });
      if (action === "start" && phone !== null) openAddress(dial({ phone, lead_id, call_id: now.call_id }));
    },
    onSettled: () => {
      for (const queryKey of [queryKeys.record("leads", id), queryKeys.leadTimeline(id)])
        void queryClient.invalidateQueries({ queryKey });
    },
  });

  return {
    start: () => mutate("start"),
    end: () => mutate("end"),
    busy: isPending,
    refusal: error?.message,
    dismiss: reset,
  };
}

/** Loads the lead again when its call goes on in a telephone system, or in another tab. */
function useCallElsewhere(id: number, call: Call | null): void {
  const queryClient = useQueryClient();
  const { id: me } = useUser();
  const { data } = useQuery<OutgoingCall[]>({ queryKey: queryKeys.outgoingCalls(), enabled: false });
  const own = data?.find(({ user_id, lead_id }) => user_id === me && lead_id === id);
  const told = data && stateOf(own);
  const shown = stateOf(call?.ended_at === null ? { ...call, is_connected: call.connected_at !== null } : undefined);
  useOnChange(told, (now) => {
    if (now === undefined || now === shown) return;
    for (const queryKey of [queryKeys.record("leads", id), queryKeys.leadTimeline(id)])
      void queryClient.invalidateQueries({ queryKey });
  });
}

const stateOf = (call: Pick<OutgoingCall, "call_id" | "is_connected"> | undefined) =>
  call ? `${call.call_id} ${call.is_connected}` : "none";

/** Follows a telephone link. */
function openAddress(attributes: { href: string; target?: string; rel?: string }): void {
  Object.assign(document.createElement("a"), attributes).click();
}
