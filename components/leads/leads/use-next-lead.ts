"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NextLead } from "@/lib/leads/leads/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDateTime } from "@/lib/platform/format";

/** Why there is no lead now: none is waiting, or the agent gets none. */
export type NoLead = { tone: "info" | "warning"; text: string };

/**
 * Working off the queue of a product: ask for a lead, work it, get the next one.
 * @param onLead shows a lead, or none any more
 */
export function useNextLead(product: { id: number }, onLead: (id: number | null) => void) {
  const queryClient = useQueryClient();
  const [working, setWorking] = useState(false);
  const [noLead, setNoLead] = useState<NoLead>();

  function end(why: NoLead) {
    setWorking(false);
    setNoLead(why);
    onLead(null);
  }

  const { mutate, isPending } = useMutation<NextLead, ApiError, void>({
    mutationFn: () => api.post<NextLead>("/leads/next", { product_id: product.id }),
    onSuccess: (next) => {
      if (next.lead === null) return end({ tone: "info", text: noneWaiting(next.next_at) });
      const { lead } = next;
      setWorking(true);
      setNoLead(undefined);
      queryClient.setQueryData(queryKeys.record("leads", lead.id), lead);
      onLead(lead.id);
    },
    onError: ({ message }) => end({ tone: "warning", text: message }),
    onSettled: () =>
      Promise.all(
        [queryKeys.lists("leads"), queryKeys.allStats("leads"), queryKeys.leadTimelines()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });

  return {
    /** The lead that is open came from the queue: the next one does as well. */
    working,
    asking: isPending,
    noLead,
    ask: () => mutate(),
    stop: () => setWorking(false),
    dismiss: () => setNoLead(undefined),
  };
}

const noneWaiting = (nextAt: string | null) =>
  nextAt
    ? `No lead is waiting for you. The next one is due on ${formatDateTime(nextAt)}.`
    : "No lead is waiting for you.";
