"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { type RefObject, useImperativeHandle, useState } from "react";
import { HoldProvider, useHolds } from "@/components/form/hold";
import { UNSAVED, useLeave } from "@/components/form/use-leave";
import { useHeldLinks } from "@/components/form/use-leave-guard";
import { leadPlace } from "@/components/leads/record/lead-place";
import { LeadState } from "@/components/leads/record/lead-state";
import { useLead } from "@/components/leads/record/use-lead";
import { useRememberPlace } from "@/components/screen/recent-places";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { usePaintedAt } from "@/components/ui/browser/use-painted-at";
import { Spinner } from "@/components/ui/button";
import { DialogBody } from "@/components/ui/dialog/dialog";
import { SidePanel } from "@/components/ui/dialog/side-panel";
import { IconButton } from "@/components/ui/icon-button";
import { Name } from "@/components/ui/name";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { fullNameOf } from "@/lib/platform/text/format";
import { DETAILS_UNSAVED } from "./disposition-form";
import { LeadBody, type Working } from "./lead-body";
import { useFreshPresses, useLeadKeys } from "./lead-keys";
import { NotListed } from "./not-listed";
import { rowOf } from "./row-of";
import type { Asked } from "./use-dispositions";
import type { Returned } from "./use-finish";
import type { Leaving } from "./use-lead-work";
import { useMayAsk } from "./use-may-ask";

type Props = Working & {
  id: number;
  /** Where it stands in the list: "3 of 312". */
  place: string | undefined;
  /** The list shows other rows. */
  isElsewhere: boolean;
  /** The drawer puts here how to leave it. */
  leaving: RefObject<Leaving | null>;
  /** Takes the next lead of the queue, where there is one. */
  onAsk: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** The drawer puts here whether it holds unsaved input. */
  holdsInput: RefObject<() => boolean>;
  onClose: () => void;
};

/** One lead beside its list: who it is, what has happened, and what to do now. */
export function LeadDrawer(props: Props) {
  const { id, place, isElsewhere, leaving, holdsInput, onAsk, onPrevious, onNext, onClose, ...work } = props;
  const { isWorked, isOpening, returned } = work;
  const lead = useLead(id, { isOpening });
  useRememberPlace(lead.data && leadPlace(lead.data));
  const paintedAt = usePaintedAt(lead.data ? id : undefined);
  useFreshPresses(paintedAt);
  const { asking, setAsking } = useAsking(id, returned);
  const { hold, leaveDetails, leaveLead, dialog } = useLeaveLead(leaving, holdsInput, () => setAsking(undefined));
  const mayAsk = useMayAsk();
  const previous = leaveLead(onPrevious);
  const next = leaveLead(onNext);
  const keys = { k: previous, j: next, n: mayAsk ? leaveLead(onAsk) : undefined };
  useLeadKeys(asking ? {} : keys, { paintedAt, isBlocked: isWorked });
  const title = lead.data ? <Name>{[lead.data.title, fullNameOf(lead.data)].filter(Boolean).join(" ")}</Name> : "Lead";
  return (
    <SidePanel
      title={title}
      description={lead.data?.product.name ?? "Loading …"}
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
      {lead.data && isElsewhere && <NotListed lead={lead.data} />}
      {lead.data ? (
        <HoldProvider value={hold}>
          <LeadBody
            key={`${id} ${returned?.at}`}
            lead={lead.data}
            paintedAt={paintedAt}
            asking={asking}
            onAsk={setAsking}
            {...work}
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

/**
 * The disposition that the lead's details are asked for. It is forgotten when another lead is shown, and asked again when
 * its save was refused.
 */
function useAsking(id: number, returned: Returned | undefined) {
  const [asked, setAsked] = useState<{ id: number; at: number | undefined; asking: Asked | undefined }>();
  const isCurrent = asked?.id === id && asked.at === returned?.at;
  if (asked && !isCurrent) setAsked(undefined);
  const refused =
    returned?.details && Object.keys(returned.details).length > 0 ? (returned.to ?? undefined) : undefined;
  return {
    asking: isCurrent ? asked.asking : refused,
    setAsking: (asking: Asked | undefined) => setAsked({ id, at: returned?.at, asking }),
  };
}

/** Asks before unsaved input is discarded: by closing the details, by leaving the lead, or by following a link. */
function useLeaveLead(
  leaving: RefObject<Leaving | null>,
  holdsInput: RefObject<() => boolean>,
  closeDetails: () => void,
) {
  const router = useRouter();
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();
  const isHeld = reasons.length > 0;
  useHeldLinks(isHeld, (link) => leave(UNSAVED, () => router.push(link)));
  useImperativeHandle(leaving, () => (go) => leave(isHeld ? UNSAVED : undefined, go));
  useImperativeHandle(holdsInput, () => () => isHeld);
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
