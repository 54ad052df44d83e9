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
import { addSave, hasReturned, savesEnded, setReturned, setUnopened, unopenedLead } from "./saves";
import type { LeadPlaces } from "./use-lead-work";
import { openNow } from "./use-open-lead";

/**
 * Saves what an agent has decided about the open lead while the next one is shown already. A save that is refused brings
 * its lead back with what was entered.
 * @param holdsInput whether the open lead holds unsaved input, so that another one must not take its place
 */
export function useFinish({ product, open, setWorked, next, ...list }: LeadPlaces, holdsInput: () => boolean) {
  const queryClient = useQueryClient();
  const latest = useLatest({ advance: list.advance, holdsInput });
  const mayLeave = () => !latest.current.holdsInput();

  function showAhead(): LeadAhead | undefined {
    const ahead = next.ahead.take();
    if (!ahead || ahead.lead.id === openNow()) return undefined;
    cacheLead(queryClient, ahead.lead);
    setUnopened(ahead.lead.id);
    open(ahead.lead.id);
    return ahead;
  }

  /** Opens a lead that was shown ahead, if the save before it was refused. @throws Gone */
  async function requireOpened(id: number): Promise<void> {
    if (unopenedLead() !== id) return;
    const answer = await askNext({ product_id: product?.id ?? 0, lead_id: id });
    if (answer.lead?.id === id) return arrive(answer, id);
    try {
      // Its reservation has ended, but nobody may have taken it yet.
      const lead = await api.post<LeadDetail>(`/leads/${id}/claim`, {});
      return arrive({ lead, refusal: null, ahead: answer.ahead }, id);
    } catch (error) {
      arrive(answer, id);
      throw new Gone(messageOf(error));
    }
  }

  /** Takes in the next lead. It is shown unless the agent has gone on from the expected one, or is typing in it. */
  function arrive(answer: FollowingLead, expected: number): void {
    setUnopened(null);
    const isOther = answer.lead?.id !== expected;
    if (openNow() !== expected || (isOther && !mayLeave())) {
      next.ahead.keep(answer.ahead ?? null);
      if (isOther && openNow() === expected) toast("warning", `${answer.refusal ?? TAKEN} Your input is still here.`);
    } else next.receive(answer);
  }

  function finish(deed: Deed): void {
    const { id } = deed.lead;
    const path = window.location.pathname;
    const isHere = () => window.location.pathname === path;
    const fromQueue = next.isWorkingQueue && product;
    let ahead = fromQueue ? showAhead() : undefined;
    const hasFollowing = !fromQueue && list.showFollowing();
    if (!ahead && !hasFollowing) setWorked();
    setReturned(id, undefined);
    let eventId: number | undefined;

    async function save(): Promise<boolean> {
      let { note } = deed;
      try {
        await requireOpened(id);
        if (fromQueue && !ahead && isHere() && openNow() === id) ahead = showAhead();
        const opens = fromQueue ? { product_id: fromQueue.id, lead_id: ahead?.lead.id ?? null } : undefined;
        const { lead, next: following } = await saveDeed(deed, opens, () => {
          note = "";
        });
        cacheLead(queryClient, lead);
        eventId = lead.undo?.event_id;
        if (following) {
          if (ahead && following.lead && following.lead.id !== ahead.lead.id && mayLeave()) toast("warning", REPLACED);
          if (isHere()) arrive(following, ahead?.lead.id ?? id);
          else setUnopened(null);
        } else if (!hasFollowing && isHere() && openNow() === id) latest.current.advance();
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

    /** It takes the place of another lead, but not of input, nor of one that came back before. */
    function bringBack(entered: Entered): void {
      setReturned(id, entered);
      const current = openNow();
      if (!isHere() || (current !== id && (!mayLeave() || (current !== null && hasReturned(current))))) return;
      if (ahead) next.ahead.keep(ahead);
      open(id);
    }

    async function undo(): Promise<void> {
      if (!(await saved) || eventId === undefined || !(await undoLead(queryClient, id, eventId))) return;
      if (isHere() && mayLeave()) open(id);
    }

    const removeMessage = toast("success", deed.message, canBeUndone(deed) ? () => void undo() : undefined);
    const saved = addSave(save);
  }

  return {
    finish,
    /** Resolves once the server has opened a lead. @throws Error if it can't, or another lead is open by then */
    async ready(id: number): Promise<void> {
      await savesEnded();
      await requireOpened(id);
      if (openNow() !== id) throw new Error("Another lead has been opened.");
    },
  };
}

/** A lead that was shown ahead went to somebody else. */
class Gone extends Error {}

const TAKEN = "This lead has gone to somebody else.";
const REPLACED = "That lead has just gone to somebody else. Here is the next one.";

const canBeUndone = (deed: Deed) =>
  deed.to === null || isUndoable({ status: deed.to, reason: deed.details.reason ?? null });

const enteredIn = (deed: Deed): Pick<Entered, "to" | "details"> =>
  deed.to === null ? { to: null, details: undefined } : { to: deed.to, details: deed.details };
