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
import { messageOf } from "@/lib/platform/client/api";
import { fullNameOf } from "@/lib/platform/format";
import { DETAILS_TYPED } from "./disposition-form";
import { type Asking, Dispositions } from "./dispositions";
import { LeadConsents } from "./lead-consents";
import { LeadIdentity } from "./lead-identity";
import { LEAD_STATUS_TONES, OUTCOME_LABELS } from "./lead-labels";
import { LeadNote } from "./lead-note";
import { LeadTimeline } from "./lead-timeline";
import { type LeadAction, useLead, useLeadAction } from "./use-lead";

type Props = {
  id: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** It was worked, and the next one is on its way: nothing more is to be done to it. */
  isWorked: boolean;
  /** The lead was worked: the next one may come. */
  onDone: () => void;
  onClose: () => void;
};

/** One lead beside its list: who it is, what has happened, and what to do now. */
export function LeadDrawer({ id, onPrevious, onNext, isWorked, onDone, onClose }: Props) {
  const router = useRouter();
  const lead = useLead(id);
  const [asked, setAsked] = useState<{ id: number; asking: Asking | undefined }>();
  if (asked && asked.id !== id) setAsked(undefined); // back at that lead, nothing is asked any more
  const asking = asked?.id === id ? asked.asking : undefined;
  const setAsking = (asking: Asking | undefined) => setAsked({ id, asking });
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();
  const leaveLead = (go: (() => void) | undefined) => go && (() => leave(reasons[0] ? UNSAVED : undefined, go));
  const leaveDetails = () => leave(reasons.includes(DETAILS_TYPED) ? UNSAVED : undefined, () => setAsking(undefined));
  useHeldLinks(reasons.length > 0, (link) => leave(UNSAVED, () => router.push(link)));
  const title = lead.data ? [lead.data.title, fullNameOf(lead.data)].filter(Boolean).join(" ") : "Lead";
  return (
    <Sheet
      title={title}
      description={lead.data?.product.name}
      width={560}
      onClose={asking ? leaveDetails : () => leaveLead(onClose)?.()}
    >
      <div className="flex items-center justify-between gap-2 border-b px-5 py-2">
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

function StatusLine({ lead }: { lead: LeadDetail }) {
  return (
    <p className="flex min-w-0 flex-wrap items-center gap-2">
      <Badge tone={LEAD_STATUS_TONES[lead.status]}>{lead.status}</Badge>
      {lead.processed_outcome && <Badge tone="success">{OUTCOME_LABELS[lead.processed_outcome]}</Badge>}
      {lead.suppressed && <Badge tone="error">Do not contact</Badge>}
      {lead.reason && <span className="truncate text-muted">{lead.reason}</span>}
    </p>
  );
}

type BodyProps = {
  lead: LeadDetail;
  isWorked: boolean;
  onDone: () => void;
  asking: Asking | undefined;
  onAsk: (asking: Asking | undefined) => void;
};

function Body({ lead, isWorked, onDone, asking, onAsk }: BodyProps) {
  const action = useLeadAction(lead.id);
  const [refusal, setRefusal] = useState<string>();
  const [note, setNote] = useState("");
  const [acting, setActing] = useState(false); // at once: that of a mutation comes after the next click may have

  async function act(work: () => Promise<void>) {
    setActing(true);
    await work().finally(() => setActing(false));
  }

  const busy = action.isPending || acting || isWorked;

  async function run(what: LeadAction, message: string) {
    setRefusal(undefined);
    try {
      await action.mutateAsync(what);
    } catch (error) {
      setRefusal(messageOf(error));
      throw error;
    }
    toast("success", message);
  }

  async function keepNote() {
    if (note.trim() === "") return;
    await run({ do: "note", note }, "Note added");
    setNote((now) => (now === note ? "" : now));
  }

  return (
    <>
      <DialogBody>
        {refusal && <Alert onDismiss={() => setRefusal(undefined)}>{refusal}</Alert>}
        <LeadIdentity lead={lead} disabled={busy} onAct={(what, message) => act(() => run(what, message))} />
        <LeadNote note={note} onChange={setNote} busy={busy} onAdd={() => void act(() => keepNote().catch(() => {}))} />
        <LeadConsents lead={lead} />
        <LeadTimeline leadId={lead.id} />
      </DialogBody>
      <Dispositions
        lead={lead}
        busy={busy}
        onWork={act}
        onAct={run}
        onKeepNote={keepNote}
        onDone={onDone}
        onRefusal={setRefusal}
        asking={asking}
        onAsk={onAsk}
      />
    </>
  );
}
