"use client";

import { useCallback, useRef } from "react";
import { useListState } from "@/components/table/use-list-state";
import type { Page } from "@/lib/platform/lists/list";
import { useLeadQueue } from "./use-lead-queue";
import { useNextLead } from "./use-next-lead";
import { FROM_QUEUE, useOpenLead } from "./use-open-lead";

export type LeadWork = ReturnType<typeof useLeadWork>;

/** The drawer of the open lead, as the list knows it. */
export type OpenDrawer = {
  /** Goes somewhere else, after a question if the lead holds unsaved input. */
  leave: (go: () => void) => void;
  /** The lead holds unsaved input, so that another one must not take its place. */
  holdsInput: boolean;
  /** The lead shows why its save was refused. */
  cameBack: boolean;
};

/** The neighbours of the open lead, and how to go on to the next one. */
export type LeadPlaces = Exclude<LeadWork["drawer"], false>["places"];

/**
 * Which lead is open, and which one follows: the next one of the list, or the next one to be called.
 * @param product of the list; null for a list of all products, which has no queue
 * @param query of the list
 */
export function useLeadWork(product: { id: number } | null, query: string) {
  const { params, change } = useListState();
  const { openId, open, opening, setWorked } = useOpenLead();
  const drawer = useRef<OpenDrawer>(null);
  const leave = (go: () => void) => (drawer.current ? drawer.current.leave(go) : go());
  const holdsInput = () => drawer.current?.holdsInput ?? false;
  const next = useNextLead(product, open, { isUnderway: params.has(FROM_QUEUE), openId, leave, holdsInput });
  const queue = useLeadQueue(withoutPage(query));

  /** The page that the list turns to, and which of its leads is opened once it is there. */
  const turningTo = useRef<{ page: number; opens: "first" | "last" }>(null);
  const { add } = queue;
  const addPage = useCallback(
    (page: Page<{ id: number }>) => {
      add(page);
      const { current_page, last_page } = page.meta;
      const turning = turningTo.current;
      // The page before may be loaded once more while it is turned.
      if (turning === null || current_page !== Math.min(turning.page, last_page)) return;
      turningTo.current = null;
      const opened = page.data.at(turning.opens === "first" ? 0 : -1);
      change({ lead: opened?.id ?? null }, { keepPage: true, replace: true });
    },
    [add, change],
  );

  /** Opens a lead that the list has shown, on its page. */
  function show(id: number | null): boolean {
    if (id !== null) open(id, { page: queue.otherPageOf(id) });
    return id !== null;
  }

  const showFollowing = () => show(queue.after(openId));

  function turnTo(page: number, opens: "first" | "last") {
    turningTo.current = { page, opens };
    change({ page }, { replace: true });
  }

  function advance() {
    if (showFollowing()) return;
    if (queue.nextPage !== null) turnTo(queue.nextPage, "first");
    else open(null);
  }

  function goBack() {
    if (!show(queue.before(openId)) && queue.previousPage !== null) turnTo(queue.previousPage, "last");
  }

  function close() {
    turningTo.current = null;
    next.stop();
    open(null);
  }

  return {
    next,
    addPage,
    openFromList: ({ id }: { id: number }) => {
      if (id === openId) return;
      leave(() => {
        turningTo.current = null;
        next.stop();
        open(id);
      });
    },
    /** The props of the open lead's drawer. */
    drawer: openId !== null && {
      id: openId,
      place: queue.placeOf(openId),
      isElsewhere: queue.isElsewhere(openId),
      drawer,
      /** Takes the next lead of the queue, if the user works one. */
      onAsk: product ? next.ask : undefined,
      onPrevious: queue.hasBefore(openId) ? goBack : undefined,
      onNext: queue.after(openId) === null && queue.nextPage === null ? undefined : advance,
      onClose: close,
      opening,
      places: {
        ...{ product, open, setWorked, next, drawer, showFollowing, advance },
        neighbours: [queue.after(openId), queue.before(openId)],
      },
    },
  };
}

function withoutPage(query: string): string {
  const params = new URLSearchParams(query);
  params.delete("page");
  return params.toString();
}
