"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { cacheLead } from "@/components/leads/record/use-lead";
import { useOnce } from "@/components/ui/browser/use-once";
import { useTimer } from "@/components/ui/browser/use-timer";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { toast } from "@/components/ui/toast";
import type { FollowingLead, LeadAhead, Reservation } from "@/lib/leads/work/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { askNext } from "./deed";
import { type NoLead, noLeadReason } from "./no-lead";
import { openNow } from "./use-open-lead";

type Options = {
  /** Whether the lead that is open at first came from the queue. */
  isUnderway: boolean;
  openId: number | null;
  /** Leaves the open lead, after a question if it holds unsaved input. */
  leave: (go: () => void) => void;
  holdsInput: () => boolean;
};

const READY = "The next lead is ready. Finish what you are typing, then press n.";

const STILL_NEXT = "This lead is still your next one. Record an outcome or release it first.";

/**
 * Works through the queue of a product: ask for a lead, work it, get the next one. Without a product, nobody asks.
 * @param open opens a lead, or closes the open one
 */
export function useNextLead(
  product: { id: number } | null,
  open: (id: number | null) => void,
  { isUnderway, openId, leave, holdsInput }: Options,
) {
  const queryClient = useQueryClient();
  const [isWorkingQueue, setWorkingQueue] = useState(isUnderway);
  const [noLead, setNoLead] = useState<NoLead>();
  const ahead = useLeadAhead(product, isWorkingQueue ? openId : null);

  /** There is no next lead. The open one is closed, unless something is being typed in it. */
  function end(answer: FollowingLead) {
    const reason = noLeadReason(answer);
    ahead.keep(null);
    if (holdsInput()) {
      toast(reason.tone, reason.text);
      return;
    }
    setWorkingQueue(false);
    setNoLead(reason);
    if (openNow() !== null) open(null);
  }

  /** Opens what the server has answered. If something is being typed in another lead, it comes after that one. */
  function receive(answer: FollowingLead) {
    if (answer.lead === null) return end(answer);
    setWorkingQueue(true);
    setNoLead(undefined);
    if (holdsInput() && answer.lead.id !== openNow()) {
      ahead.postpone(answer);
      toast("info", READY);
      return;
    }
    ahead.keep(answer.ahead ?? null);
    cacheLead(queryClient, answer.lead);
    if (!holdsInput()) open(answer.lead.id);
  }

  const { mutate, isPending } = useMutation<FollowingLead, ApiError, void>({
    mutationFn: () => askNext({ product_id: product?.id ?? 0, lead_id: null }),
    onSuccess: (answer) => {
      if (answer.lead !== null && answer.lead.id === openNow()) toast("info", STILL_NEXT);
      receive(answer);
    },
    onError: ({ message }) => receive({ lead: null, refusal: message }),
    // Not waited for: the lead that has come takes keys at once.
    onSettled: () => {
      for (const queryKey of [queryKeys.lists("leads"), queryKeys.allStats("leads"), queryKeys.leadTimelines()])
        void queryClient.invalidateQueries({ queryKey });
    },
  });

  const ask = () =>
    leave(() => {
      if (holdsInput()) open(openNow()); // without what has just been discarded
      mutate();
    });

  return {
    /** The open lead came from the queue, and so does the next one. */
    isWorkingQueue,
    isAsking: isPending,
    noLead,
    ahead,
    receive,
    ask,
    stop: () => setWorkingQueue(false),
    dismiss: () => setNoLead(undefined),
  };
}

/** A reservation that ends within this time might end before the request that uses it arrives. */
const MARGIN_MS = 2_000;

/**
 * The lead that follows the open one, while it is reserved. When that ends, another one is reserved as long as the page
 * is looked at.
 * @param openId the open lead of the queue
 */
function useLeadAhead(product: { id: number } | null, openId: number | null) {
  const current = useRef<LeadAhead | null>(null); // read by saves that began earlier
  const isTaken = useRef(false); // shown, but not opened by the server yet, so that its reservation is still needed
  const [endsAt, setEndsAt] = useState<number | null>(null);

  function keep(ahead: LeadAhead | null) {
    current.current = ahead;
    isTaken.current = false;
    setEndsAt(ahead?.until ? Date.parse(ahead.until) - MARGIN_MS : null);
  }

  async function renew() {
    if (isTaken.current || (current.current && !hasEnded(current.current))) return;
    keep(null);
    if (openId === null || !product || document.hidden) return;
    const input = { product_id: product.id, lead_id: openId };
    const { ahead } = await api.post<Reservation>("/leads/next/reservation", input).catch(() => ({ ahead: null }));
    if (ahead && ahead.lead.id !== openNow() && !isTaken.current && !current.current) keep(ahead);
  }

  useOnce(() => void renew()); // for a lead that was open when the page began
  useTimer(endsAt, () => void renew());
  useWindowEvent("focus", () => void renew(), { enabled: openId !== null });

  return {
    keep,
    /** Keeps a lead that the server has answered with, but that is not shown: it is the user's, and so the next one. */
    postpone: ({ lead }: FollowingLead) => keep(lead && { lead, until: null }),
    /** The lead to show next, which is then no longer ahead. */
    take(): LeadAhead | null {
      const taken = current.current;
      keep(null);
      isTaken.current = taken !== null && !hasEnded(taken);
      return isTaken.current ? taken : null;
    },
  };
}

const hasEnded = ({ until }: LeadAhead) => until !== null && Date.parse(until) - MARGIN_MS <= Date.now();
