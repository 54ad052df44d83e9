"use client";

import { type RefObject, useState } from "react";
import { LeadPhone } from "@/components/leads/calls/lead-phone";
import { LeadConsents } from "@/components/leads/consents/lead-consents";
import { LeadNote } from "@/components/leads/record/lead-note";
import { LeadTimeline } from "@/components/leads/record/lead-timeline";
import { type LeadAction, useLeadAction } from "@/components/leads/record/use-lead";
import { LeadRecordings } from "@/components/leads/recordings/lead-recordings";
import { PresentHere } from "@/components/screen/presence";
import { Alert } from "@/components/ui/alert";
import { Spinner } from "@/components/ui/button";
import { DialogBody } from "@/components/ui/dialog/dialog";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { toast } from "@/components/ui/toast";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { messageOf } from "@/lib/platform/client/api";
import type { Deed, Details, Entered } from "./deed";
import { Dispositions } from "./dispositions";
import { LeadIdentity } from "./lead-identity";
import type { Asked } from "./use-dispositions";

const LeadOpening = lazyPart(
  () => import("@/components/leads/record/lead-opening").then((module) => module.LeadOpening),
  <Spinner className="m-3 size-4 text-muted" />,
);

type Props = {
  lead: LeadDetail;
  /** When the lead was painted. */
  paintedAt: RefObject<number>;
  asking: Asked | undefined;
  /** The outcome whose details were closed last. */
  closed: Asked | undefined;
  onAsk: (asking: Asked | undefined) => void;
  /** Another lead is about to be shown. */
  isLeaving: boolean;
  /** The lead is saved and the next one is loading, so that nothing more can be done to it. */
  isWorked: boolean;
  /** The lead is shown before the server has opened it. */
  isOpening: boolean;
  /** What was entered for the lead, if its save was refused. */
  returned: Entered | undefined;
  /** The details of a disposition that its form begins with. */
  entered: Details | undefined;
  onFinish: (deed: Deed) => void;
  /** Resolves once the server has opened the lead. @throws Error if it can't */
  onReady: (lead: LeadDetail) => Promise<void>;
};

/** What is known of a lead, and what can be done to it. */
export function LeadBody({ lead, paintedAt, isLeaving, isWorked, isOpening, returned, ...props }: Props) {
  const { asking, closed, onAsk, entered, onFinish } = props;
  const onReady = () => props.onReady(lead);
  const { isRunning, refusal, setRefusal, note, setNote, run, act, saveNote } = useLeadActions(lead.id, returned);
  const isBlocked = isRunning || isLeaving || isOpening;
  return (
    <fieldset disabled={isWorked} className="contents">
      <DialogBody>
        <PresentHere kind="lead" id={lead.id} />
        <LeadPhone lead={lead} paintedAt={paintedAt} isLeaving={isLeaving} onReady={onReady} />
        <div className="h-(--opening) shrink-0 rounded-panel border [--opening:clamp(10rem,26dvh,18rem)] in-data-[opening-folded=true]:h-8.5 print:hidden">
          <LeadOpening id={lead.id} />
        </div>
        {refusal && <Alert onDismiss={() => setRefusal(undefined)}>{refusal}</Alert>}
        <LeadIdentity lead={lead} disabled={isBlocked} onAct={(action, message) => run(() => act(action, message))} />
        <LeadNote
          note={note}
          onChange={setNote}
          busy={isBlocked}
          onAdd={() => void run(() => saveNote().catch(() => {}))}
        />
        <LeadConsents lead={lead} />
        <LeadRecordings lead={lead} />
        <LeadTimeline lead={lead} />
      </DialogBody>
      <Dispositions
        lead={lead}
        isLeaving={isLeaving}
        isRunning={isRunning}
        paintedAt={paintedAt}
        onFinish={(deed) => onFinish({ ...deed, lead, note })}
        onConvert={() =>
          run(async () => {
            await onReady();
            await saveNote();
          })
        }
        onRefusal={setRefusal}
        asking={asking}
        onAsk={onAsk}
        closed={closed}
        entered={entered}
      />
    </fieldset>
  );
}

/** The actions on a lead, one at a time, with the note that is being typed and the last refusal. */
function useLeadActions(id: number, returned: Entered | undefined) {
  const action = useLeadAction(id);
  const [refusal, setRefusal] = useState(returned?.refusal);
  const [note, setNote] = useState(returned?.note ?? "");
  const [isRunning, setRunning] = useState(false); // set at once: action.isPending may come after the next click

  async function run(work: () => Promise<void>) {
    setRunning(true);
    await work().finally(() => setRunning(false));
  }

  async function act(what: LeadAction, message: string) {
    setRefusal(undefined);
    try {
      await action.mutateAsync(what);
      toast("success", message);
    } catch (error) {
      setRefusal(messageOf(error));
      throw error;
    }
  }

  async function saveNote() {
    if (note.trim() === "") return;
    await act({ do: "note", note }, "Note added");
    setNote((current) => (current === note ? "" : current));
  }

  return { isRunning: action.isPending || isRunning, refusal, setRefusal, note, setNote, run, act, saveNote };
}
