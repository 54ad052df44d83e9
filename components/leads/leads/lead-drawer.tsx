"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { HoldProvider, useHolds } from "@/components/form/hold";
import { UNSAVED, useLeave } from "@/components/form/use-leave";
import { useHeldLinks } from "@/components/form/use-leave-guard";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Spinner } from "@/components/ui/button";
import { DialogBody, Sheet } from "@/components/ui/dialog";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/toast";
import type { LeadDetail } from "@/lib/leads/leads/schema";
import type { LeadStatus } from "@/lib/leads/leads/status";
import { messageOf } from "@/lib/platform/client/api";
import { fullNameOf } from "@/lib/platform/format";
import { DETAILS_UNSAVED } from "./disposition-form";
import { Dispositions } from "./dispositions";
import { LeadConsents } from "./lead-consents";
import { LeadIdentity } from "./lead-identity";
import { LeadNote } from "./lead-note";
import { LeadRecordings } from "./lead-recordings";
import { LeadState } from "./lead-state";
import { LeadTimeline } from "./lead-timeline";
import { type LeadAction, useLead, useLeadAction } from "./use-lead";

type Props = {
  id: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** The lead is worked and the next one is loading, so that nothing more can be done to it. */
  isWorked: boolean;
  /** Called when the lead is worked and the next one may follow. */
  onDone: () => void;
  onClose: () => void;
};

/** One lead beside its list: who it is, what has happened, and what to do now. */
export function LeadDrawer({ id, onPrevious, onNext, isWorked, onDone, onClose }: Props) {
  const lead = useLead(id);
  const { asking, setAsking } = useAsking(id);
  const { hold, leaveDetails, leaveLead, dialog } = useLeaveLead(() => setAsking(undefined));
  const title = lead.data ? [lead.data.title, fullNameOf(lead.data)].filter(Boolean).join(" ") : "Lead";
  return (
    <Sheet
      title={title}
      description={lead.data?.product.name}
      width={560}
      opener={rowOf(id)}
      onClose={asking ? leaveDetails : () => leaveLead(onClose)?.()}
    >
      <div data-actions className="flex items-center justify-between gap-2 border-b px-5 py-2">
        {lead.data ? <StatusLine lead={lead.data} /> : <span />}
        <div className="flex">
          <IconButton icon={ChevronLeft} label="Previous lead" disabled={!onPrevious} onClick={leaveLead(onPrevious)} />
          <IconButton icon={ChevronRight} label="Next lead" disabled={!onNext} onClick={leaveLead(onNext)} />
        </div>
      </div>
      {lead.data ? (
        <HoldProvider value={hold}>
          <Body key={id} lead={lead.data} isWorked={isWorked} onDone={onDone} asking={asking} onAsk={setAsking} />
        </HoldProvider>
      ) : (
        <DialogBody>
          {lead.error ? <Alert>{lead.error.message}</Alert> : <Spinner className="mx-auto my-10 size-6 text-muted" />}
        </DialogBody>
      )}
      {dialog}
    </Sheet>
  );
}

/** The lead's row in the list behind, if it is there when the drawer closes. */
const rowOf = (id: number) => ({
  get current() {
    return document.querySelector<HTMLElement>(`[data-row="${id}"] [data-open]`);
  },
});

/** The disposition that the lead's details are asked for. It is forgotten when another lead is shown. */
function useAsking(id: number) {
  const [asked, setAsked] = useState<{ id: number; asking: LeadStatus | undefined }>();
  if (asked && asked.id !== id) setAsked(undefined);
  return {
    asking: asked?.id === id ? asked.asking : undefined,
    setAsking: (asking: LeadStatus | undefined) => setAsked({ id, asking }),
  };
}

/** Asks before unsaved input is discarded: by closing the details, by leaving the lead, or by following a link. */
function useLeaveLead(closeDetails: () => void) {
  const router = useRouter();
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();
  const isHeld = reasons.length > 0;
  useHeldLinks(isHeld, (link) => leave(UNSAVED, () => router.push(link)));
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
  asking: LeadStatus | undefined;
  onAsk: (asking: LeadStatus | undefined) => void;
};

function Body({ lead, isWorked, onDone, asking, onAsk }: BodyProps) {
  const { busy, refusal, setRefusal, note, setNote, run, act, saveNote } = useLeadActions(lead.id);
  const isBlocked = busy || isWorked;
  return (
    <>
      <DialogBody>
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
        <LeadTimeline leadId={lead.id} />
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
function useLeadActions(id: number) {
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
      await action.mutateAsync(what);
    } catch (error) {
      setRefusal(messageOf(error));
      throw error;
    }
    toast("success", message);
  }

  async function saveNote() {
    if (note.trim() === "") return;
    await act({ do: "note", note }, "Note added");
    setNote((current) => (current === note ? "" : current));
  }

  return { busy: action.isPending || isRunning, refusal, setRefusal, note, setNote, run, act, saveNote };
}
