"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { NextLead } from "@/lib/leads/work/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatDateTime } from "@/lib/platform/text/format";

/** The parameter of an address that opens a lead from the queue, so that the next one follows it. */
export const FROM_QUEUE = "queue";

/** Why there is no next lead: none is waiting, or the agent may not take one. */
type NoLead = { tone: "info" | "warning"; text: string };

/**
 * Works through the queue of a product: ask for a lead, work it, get the next one. Without a product, nobody asks.
 * @param onLead opens a lead, or closes the open one
 * @param options `onNone` says why there is no next one, where nothing shows `noLead`; `isUnderway` when the lead that is
 *   open at first came from the queue
 */
export function useNextLead(
  product: { id: number } | null,
  onLead: (id: number | null) => unknown,
  { onNone, isUnderway = false }: { onNone?: (reason: NoLead) => void; isUnderway?: boolean } = {},
) {
  const queryClient = useQueryClient();
  const [isWorkingQueue, setWorkingQueue] = useState(isUnderway);
  const [noLead, setNoLead] = useState<NoLead>();

  function end(reason: NoLead) {
    setWorkingQueue(false);
    setNoLead(reason);
    onNone?.(reason);
    onLead(null);
  }

  const { mutate, isPending } = useMutation<NextLead, ApiError, void>({
    mutationFn: () => api.post<NextLead>("/leads/next", { product_id: product?.id }),
    onSuccess: (next) => {
      if (next.lead === null) return end({ tone: "info", text: noneWaiting(next.next_at) });
      const { lead } = next;
      setWorkingQueue(true);
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
    /** The open lead came from the queue, and so does the next one. */
    isWorkingQueue,
    isAsking: isPending,
    noLead,
    ask: () => mutate(),
    stop: () => setWorkingQueue(false),
    dismiss: () => setNoLead(undefined),
  };
}

const noneWaiting = (nextAt: NextLead["next_at"]) =>
  nextAt
    ? `No lead is waiting for you. The next one is due on ${formatDateTime(nextAt)}.`
    : "No lead is waiting for you.";
