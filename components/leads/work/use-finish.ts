"use client";

import { useQueryClient } from "@tanstack/react-query";
import { cacheLead, undoLead } from "@/components/leads/record/use-lead";
import { useLatest } from "@/components/ui/browser/use-latest";
import { toast } from "@/components/ui/toast";
import type { LeadDetail } from "@/lib/leads/record/schema";
import type { FollowingLead, LeadAhead } from "@/lib/leads/work/schema";
import { isUndoable } from "@/lib/leads/work/undoable";
import { api, messageOf } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import { fullNameOf } from "@/lib/platform/text/format";
import { askNext, type Deed, type Entered, saveDeed } from "./deed";
import { addSave, forgetReturned, hasWaitingSave, keepReturned, savesEnded, setUnopened, unopenedLead } from "./saves";
import type { LeadPlaces } from "./use-lead-work";
import { openNow } from "./use-open-lead";

/**
 * Saves what an agent has decided about the open lead while the next one is shown already. A save that is refused brings
 * its lead back with what was entered.
 */
export function useFinish({ product, open, setWorked, next, drawer, ...list }: LeadPlaces) {
  const queryClient = useQueryClient();
  const advance = useLatest(list.advance);
  const holdsInput = () => drawer.current?.holdsInput ?? false;

  function showAhead(): LeadAhead | undefined {
    const ahead = next.ahead.take();
    if (!ahead || ahead.lead.id === openNow()) return undefined;
    cacheLead(queryClient, ahead.lead);
    setUnopened(ahead.lead.id);
    open(ahead.lead.id, { isAhead: true });
    return ahead;
  }

  /** Opens a lead that was shown ahead, if the save before it was refused. @throws Gone */
  async function requireOpened({ id, product: { id: product_id } }: LeadDetail): Promise<void> {
    if (unopenedLead() !== id) return;
    const answer = await askNext({ product_id, lead_id: id });
    if (answer.lead?.id === id) return arrive(answer, id);
    try {
      // Its reservation has ended, but nobody may have taken it yet. The lead that was given instead comes after it.
      const lead = await api.post<LeadDetail>(`/leads/${id}/claim`, {});
      return arrive({ lead, refusal: null, ahead: answer.lead && { lead: answer.lead, until: null } }, id);
    } catch (error) {
      arrive(answer, id);
      throw new Gone(messageOf(error));
    }
  }

  /**
   * Takes in what the server has answered for a lead that was shown ahead. Another one takes its place, unless the agent
   * has gone on or is typing, or a save of the lead waits, which asks for it again.
   */
  function arrive(answer: FollowingLead, shown: number): void {
    const opened = answer.lead?.id === shown ? answer.lead : null;
    if (opened) setUnopened(null);
    if (openNow() !== shown || (!opened && hasWaitingSave())) next.ahead.postpone(answer);
    else if (opened) {
      cacheLead(queryClient, opened);
      next.ahead.keep(answer.ahead ?? null);
    } else if (holdsInput()) {
      next.ahead.postpone(answer);
      toast("warning", `${answer.refusal ?? TAKEN} Your input is still here.`);
    } else {
      if (answer.lead) toast("warning", REPLACED);
      next.receive(answer);
    }
  }

  function finish(deed: Deed): void {
    const { id } = deed.lead;
    const path = window.location.pathname;
    const isHere = () => window.location.pathname === path;
    const mayGoOn = () => isHere() && openNow() === id && !holdsInput();
    const fromQueue = next.isWorkingQueue && product;
    let ahead = fromQueue ? showAhead() : undefined;
    const hasFollowing = !fromQueue && list.showFollowing();
    if (!ahead && !hasFollowing) setWorked();
    forgetReturned(id);
    let eventId: number | undefined;

    async function save(): Promise<boolean> {
      let { note } = deed;
      try {
        await requireOpened(deed.lead);
        if (fromQueue && !ahead && mayGoOn()) ahead = showAhead();
        const opens = fromQueue ? { product_id: fromQueue.id, lead_id: ahead?.lead.id ?? null } : undefined;
        const { lead, next: following } = await saveDeed(deed, opens, () => {
          note = "";
        });
        cacheLead(queryClient, lead);
        eventId = lead.undo?.event_id;
        if (following) goOn(following);
        else if (!hasFollowing && mayGoOn()) advance.current();
        return true;
      } catch (error) {
        removeMessage();
        toast("error", `${fullNameOf(deed.lead)} was not saved: ${messageOf(error)}`);
        keepReturned(id, { ...enteredIn(deed), note, refusal: messageOf(error) });
        if (!(error instanceof Gone)) bringBack();
        return false;
      } finally {
        void invalidateResources(queryClient, "leads", "dashboard");
      }
    }

    function goOn(following: FollowingLead): void {
      if (!isHere()) setUnopened(null);
      else if (ahead) arrive(following, ahead.lead.id);
      else if (openNow() === id) next.receive(following);
      else next.ahead.postpone(following);
    }

    /** It takes the place of another lead, but not of input, nor of one that came back before. */
    function bringBack(): void {
      if (!isHere() || holdsInput() || (openNow() !== id && drawer.current?.cameBack)) return;
      if (ahead) next.ahead.keep(ahead);
      open(id, { isAhead: unopenedLead() === id });
    }

    async function undo(): Promise<void> {
      if (!(await saved) || eventId === undefined || !(await undoLead(queryClient, id, eventId))) return;
      if (isHere() && !holdsInput()) open(id);
    }

    const message = `${fullNameOf(deed.lead)}: ${deed.message}`; // the next lead shows already
    const removeMessage = toast("success", message, canBeUndone(deed) ? () => void undo() : undefined);
    const saved = addSave(save);
  }

  return {
    finish,
    /** Resolves once the server has opened a lead. @throws Error if it can't, or another lead is open by then */
    async ready(lead: LeadDetail): Promise<void> {
      await savesEnded();
      requireInSight(lead);
      await requireOpened(lead);
      requireInSight(lead);
    },
  };
}

/** @throws Error */
function requireInSight({ id }: LeadDetail): void {
  if (openNow() !== id) throw new Error("You have opened another lead.");
}

/** A lead that was shown ahead went to somebody else. */
class Gone extends Error {}

const TAKEN = "Another agent has this lead now.";
const REPLACED = "Another agent just took that lead. Here is the next one.";

const canBeUndone = (deed: Deed) =>
  deed.to === null || isUndoable({ status: deed.to, reason: deed.details.reason ?? null });

const enteredIn = (deed: Deed): Pick<Entered, "to" | "details"> =>
  deed.to === null ? { to: null, details: undefined } : { to: deed.to, details: deed.details };
