"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { cacheLead, undoLead } from "@/components/leads/record/use-lead";
import { toast } from "@/components/ui/toast";
import type { FollowingLead, LeadAhead } from "@/lib/leads/work/schema";
import { isUndoable } from "@/lib/leads/work/undoable";
import { messageOf } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import { fullNameOf } from "@/lib/platform/text/format";
import { askNext, type Deed, type Entered, saveDeed } from "./deed";
import type { useNextLead } from "./use-next-lead";
import { openNow, type useOpenLead } from "./use-open-lead";
import { useSaves } from "./use-saves";

/** What was entered for a lead whose save was refused. The time tells two refusals of a lead apart. */
export type Returned = Entered & { id: number; at: number };

type Screen = {
  product: { id: number } | null;
  open: ReturnType<typeof useOpenLead>;
  next: ReturnType<typeof useNextLead>;
  /** Shows the lead that follows the open one in the list. @returns whether there is one on this page */
  showFollowing: () => boolean;
  /** Turns the page of the list, or closes the last lead. */
  advance: () => void;
  /** Whether the open lead holds unsaved input, so that another one must not take its place. */
  holdsInput: RefObject<() => boolean>;
};

/**
 * Saves what an agent has decided about the open lead while the next one is shown already. A save that is refused brings
 * its lead back with what was entered.
 */
export function useFinish({ product, open: { openId, open, setWorked }, next, ...screen }: Screen) {
  const queryClient = useQueryClient();
  const saves = useSaves();
  const isHere = useIsHere();
  const screenNow = useLatest(screen);
  /** The lead that is shown before the server has opened it. Those after it are unknown, so there is never a second one. */
  const [unopened, setUnopened] = useState<number | null>(null);
  const unopenedNow = useRef<number | null>(null); // at once, for saves that wait for it

  const [returned, setReturned] = useState<Returned>();

  function noteUnopened(id: number | null): void {
    unopenedNow.current = id;
    setUnopened(id);
  }

  function showAhead(): LeadAhead | undefined {
    const ahead = next.ahead.take() ?? undefined;
    if (!ahead) return undefined;
    cacheLead(queryClient, ahead.lead);
    noteUnopened(ahead.lead.id);
    open(ahead.lead.id);
    return ahead;
  }

  /** A lead that was shown ahead is still to be opened if the save before it was refused. @throws Error if it has gone */
  async function requireOpened(id: number): Promise<void> {
    if (unopenedNow.current !== id) return;
    const answer = await askNext({ product_id: product?.id ?? 0, lead_id: id });
    if (answer.lead?.id !== id) throw new Gone(answer.refusal ?? "It has gone to somebody else.");
    arrive(answer, id);
  }

  /** Takes in the next lead. It is shown unless the agent has gone on from the lead before it. */
  function arrive(answer: FollowingLead, expected: number): void {
    noteUnopened(null);
    if (!isHere.current) return;
    if (openNow() === expected) next.receive(answer);
    else next.ahead.keep(answer.ahead ?? null);
  }

  function finish(deed: Deed): void {
    const { id } = deed.lead;
    const fromQueue = next.isWorkingQueue && product;
    let ahead = fromQueue ? showAhead() : undefined;
    const hasFollowing = !fromQueue && screen.showFollowing();
    if (!ahead && !hasFollowing) setWorked();
    if (returned?.id === id) setReturned(undefined);
    let eventId: number | undefined;

    async function save(): Promise<boolean> {
      let { note } = deed;
      try {
        await requireOpened(id);
        if (fromQueue && !ahead && openNow() === id) ahead = showAhead();
        const opens = fromQueue ? { product_id: fromQueue.id, lead_id: ahead?.lead.id ?? null } : undefined;
        const { lead, next: following } = await saveDeed(deed, opens, () => {
          note = "";
        });
        cacheLead(queryClient, lead);
        eventId = lead.undo?.event_id;
        if (following) {
          if (ahead && following.lead && following.lead.id !== ahead.lead.id) tellTaken();
          arrive(following, ahead?.lead.id ?? id);
        } else if (!hasFollowing && isHere.current && openNow() === id) screenNow.current.advance();
        return true;
      } catch (error) {
        removeMessage();
        toast("error", `${fullNameOf(deed.lead)} was not saved: ${messageOf(error)}`);
        if (!(error instanceof Gone)) bringBack({ ...enteredIn(deed), note, refusal: messageOf(error) });
        return false;
      } finally {
        void invalidateResources(queryClient, "leads", "dashboard");
      }
    }

    function bringBack(entered: Entered): void {
      if (ahead) next.ahead.keep(ahead);
      setReturned({ ...entered, id, at: performance.now() });
      if (isHere.current && !screen.holdsInput.current()) open(id);
    }

    async function undo(): Promise<void> {
      if (!(await saved) || eventId === undefined || !(await undoLead(queryClient, id, eventId))) return;
      if (isHere.current && !screen.holdsInput.current()) open(id);
    }

    const removeMessage = toast("success", deed.message, canBeUndone(deed) ? () => void undo() : undefined);
    const saved = saves.add(save);
  }

  return {
    finish,
    /** Resolves once the open lead can be acted on by the server. @throws Error if it can't */
    async ready(id: number): Promise<void> {
      if (!(await saves.settled())) throw new Error("The lead before this one was not saved.");
      await requireOpened(id);
    },
    /** The open lead is shown, but the server has not opened it yet. */
    isOpening: unopened !== null && unopened === openId,
    returned: returned?.id === openId ? returned : undefined,
  };
}

/** A lead that was shown ahead went to somebody else. */
class Gone extends Error {}

const tellTaken = () => toast("warning", "That lead has just gone to somebody else. Here is the next one.");

const canBeUndone = (deed: Deed) =>
  deed.to === null || isUndoable({ status: deed.to, reason: deed.details.reason ?? null });

const enteredIn = (deed: Deed): Pick<Entered, "to" | "details"> =>
  deed.to === null ? { to: null, details: undefined } : { to: deed.to, details: deed.details };

/** A value as it was rendered last, for work that began earlier. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Whether the screen is still there. */
function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}
