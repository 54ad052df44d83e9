"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { type RefObject, useImperativeHandle, useState } from "react";
import { HoldProvider, useHolds } from "@/components/form/hold";
import { UNSAVED, useLeave } from "@/components/form/use-leave";
import { useHeldLinks } from "@/components/form/use-leave-guard";
import { LeadPhone } from "@/components/leads/calls/lead-phone";
import { LeadConsents } from "@/components/leads/consents/lead-consents";
import { LeadNote } from "@/components/leads/record/lead-note";
import { LeadState } from "@/components/leads/record/lead-state";
import { LeadTimeline } from "@/components/leads/record/lead-timeline";
import { type LeadAction, undoLead, useLead, useLeadAction } from "@/components/leads/record/use-lead";
import { LeadRecordings } from "@/components/leads/recordings/lead-recordings";
import { PresentHere } from "@/components/screen/presence";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { useKeys } from "@/components/ui/browser/use-keys";
import { Spinner } from "@/components/ui/button";
import { DialogBody } from "@/components/ui/dialog/dialog";
import { SidePanel } from "@/components/ui/dialog/side-panel";
import { IconButton } from "@/components/ui/icon-button";
import { Name } from "@/components/ui/name";
import { toast } from "@/components/ui/toast";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { messageOf } from "@/lib/platform/client/api";
import { fullNameOf } from "@/lib/platform/text/format";
import { DETAILS_UNSAVED } from "./disposition-form";
import { Dispositions } from "./dispositions";
import { LeadIdentity } from "./lead-identity";
import { useMayAsk } from "./next-lead";
import { rowOf } from "./row-of";
import type { Asked } from "./use-dispositions";
import type { Leaving } from "./use-lead-work";

type Props = {
  id: number;
  /** Where it stands in the list: "3 of 312". */
  place: string | undefined;
  /** The drawer puts here how to leave it. */
  leaving: RefObject<Leaving | null>;
  /** Takes the next lead of the queue, where there is one. */
  onAsk: (() => void) | undefined;
  /** Called when a change was undone, also after the next lead is shown. */
  onUndone: (id: number) => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** The lead is worked and the next one is loading, so that nothing more can be done to it. */
  isWorked: boolean;
  /** Called when the lead is worked and the next one may follow. */
  onDone: () => void;
  onClose: () => void;
};

/** One lead beside its list: who it is, what has happened, and what to do now. */
export function LeadDrawer({ id, place, leaving, onAsk, onUndone, onPrevious, onNext, ...props }: Props) {
  const { isWorked, onDone, onClose } = props;
  const lead = useLead(id);
  const { asking, setAsking } = useAsking(id);
  const { hold, leaveDetails, leaveLead, dialog } = useLeaveLead(leaving, () => setAsking(undefined));
  const mayAsk = useMayAsk();
  const previous = leaveLead(onPrevious);
  const next = leaveLead(onNext);
  const keys = { k: previous, j: next, n: mayAsk ? leaveLead(onAsk) : undefined };
  useKeys(asking || isWorked ? {} : keys, { inDialog: true });
  const title = lead.data ? <Name>{[lead.data.title, fullNameOf(lead.data)].filter(Boolean).join(" ")}</Name> : "Lead";
  return (
    <SidePanel
      title={title}
      description={lead.data?.product.name}
      keys="lead"
      returnTo={() => rowOf(id)}
      onClose={asking ? leaveDetails : () => leaveLead(onClose)?.()}
    >
      <div className="flex items-center justify-between gap-2 border-b px-5 py-2">
        {lead.data ? <StatusLine lead={lead.data} /> : <span />}
        <div data-actions className="flex shrink-0 items-center">
          {place && <span className="tabular pr-2 text-[13px] text-muted">{place}</span>}
          <IconButton
            icon={ChevronLeft}
            label="Previous in the list"
            aria-keyshortcuts="k"
            disabled={!onPrevious}
            onClick={previous}
          />
          <IconButton
            icon={ChevronRight}
            label="Next in the list"
            aria-keyshortcuts="j"
            disabled={!onNext}
            onClick={next}
          />
        </div>
      </div>
      {lead.data ? (
        <HoldProvider value={hold}>
          <Body
            key={id}
            lead={lead.data}
            isWorked={isWorked}
            onDone={onDone}
            onUndone={onUndone}
            asking={asking}
            onAsk={setAsking}
          />
        </HoldProvider>
      ) : (
        <DialogBody>
          {lead.error ? <Alert>{lead.error.message}</Alert> : <Spinner className="mx-auto my-10 size-6 text-muted" />}
        </DialogBody>
      )}
      {dialog}
    </SidePanel>
  );
}

/** The disposition that the lead's details are asked for. It is forgotten when another lead is shown. */
function useAsking(id: number) {
  const [asked, setAsked] = useState<{ id: number; asking: Asked | undefined }>();
  if (asked && asked.id !== id) setAsked(undefined);
  return {
    asking: asked?.id === id ? asked.asking : undefined,
    setAsking: (asking: Asked | undefined) => setAsked({ id, asking }),
  };
}

/** Asks before unsaved input is discarded: by closing the details, by leaving the lead, or by following a link. */
function useLeaveLead(leaving: RefObject<Leaving | null>, closeDetails: () => void) {
  const router = useRouter();
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();
  const isHeld = reasons.length > 0;
  useHeldLinks(isHeld, (link) => leave(UNSAVED, () => router.push(link)));
  useImperativeHandle(leaving, () => (go) => leave(isHeld ? UNSAVED : undefined, go));
  return {
    hold,
    dialog,
    leaveDetails: () => leave(reasons.includes(DETAILS_UNSAVED) ? UNSAVED : undefined, closeDetails),
    leaveLead: (go: (() => void) | undefined) => go && (() => leave(isHeld ? UNSAVED : undefined, go)),
  };
}

function StatusLine({ lead }: { lead: LeadDetail }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-2">
      <LeadState lead={lead} />
      {lead.suppressed && <Badge tone="error">Do not contact</Badge>}
      {lead.reason && <span className="truncate text-muted">{lead.reason}</span>}
    </p>
  );
}

type BodyProps = {
  lead: LeadDetail;
  isWorked: boolean;
  onDone: () => void;
  onUndone: (id: number) => void;
  asking: Asked | undefined;
  onAsk: (asking: Asked | undefined) => void;
};

function Body({ lead, isWorked, onDone, onUndone, asking, onAsk }: BodyProps) {
  const { busy, refusal, setRefusal, note, setNote, run, act, saveNote } = useLeadActions(lead.id, onUndone);
  const isBlocked = busy || isWorked;
  return (
    <>
      <DialogBody>
        <PresentHere kind="lead" id={lead.id} />
        <LeadPhone lead={lead} />
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
        busy={isBlocked}
        onRun={run}
        onAct={act}
        onSaveNote={saveNote}
        onDone={onDone}
        onRefusal={setRefusal}
        asking={asking}
        onAsk={onAsk}
      />
    </>
  );
}

/** The actions on a lead, one at a time, with the note that is being typed and the last refusal. */
function useLeadActions(id: number, onUndone: (id: number) => void) {
  const queryClient = useQueryClient();
  const action = useLeadAction(id);
  const [refusal, setRefusal] = useState<string>();
  const [note, setNote] = useState("");
  const [isRunning, setRunning] = useState(false); // set at once: action.isPending may come after the next click

  async function run(work: () => Promise<void>) {
    setRunning(true);
    await work().finally(() => setRunning(false));
  }

  async function act(what: LeadAction, message: string) {
    setRefusal(undefined);
    try {
      const undo = (await action.mutateAsync(what))?.undo;
      toast("success", message, undo ? () => void takeBack(undo.event_id) : undefined);
    } catch (error) {
      setRefusal(messageOf(error));
      throw error;
    }
  }

  async function takeBack(eventId: number) {
    if (await undoLead(queryClient, id, eventId)) onUndone(id);
  }

  async function saveNote() {
    if (note.trim() === "") return;
    await act({ do: "note", note }, "Note added");
    setNote((current) => (current === note ? "" : current));
  }

  return { busy: action.isPending || isRunning, refusal, setRefusal, note, setNote, run, act, saveNote };
}
