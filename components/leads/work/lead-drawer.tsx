"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useRouter } from "next/navigation";
import { type RefObject, useImperativeHandle, useState } from "react";
import { HoldProvider, useHolds } from "@/components/form/hold";
import { UNSAVED, useLeave } from "@/components/form/use-leave";
import { useHeldLinks } from "@/components/form/use-leave-guard";
import { NEXT_LOADING, useFreshPresses, useLeadKeys } from "@/components/leads/record/lead-keys";
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
import { LeadBody } from "./lead-body";
import { NotListed } from "./not-listed";
import { rowOf } from "./row-of";
import { type Returned, useSaves } from "./saves";
import type { Asked } from "./use-dispositions";
import { useFinish } from "./use-finish";
import type { LeadPlaces, Leaving } from "./use-lead-work";
import { useMayAsk } from "./use-may-ask";
import { useNeighbours } from "./use-neighbours";

type Props = {
  id: number;
  /** Its position in the list: "3 of 312". */
  place: string | undefined;
  /** The list shows other rows. */
  isElsewhere: boolean;
  /** The drawer puts here how to leave it. */
  leaving: RefObject<Leaving | null>;
  /** Takes the next lead of the queue, where there is one. */
  onAsk: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  /** The lead is saved and the next one is loading, so that nothing more can be done to it. */
  isWorked: boolean;
  places: LeadPlaces;
};

/** One lead next to its list: who it is, what has happened, and what to do now. */
export function LeadDrawer({ id, leaving, isWorked, places, onClose, ...props }: Props) {
  const saves = useSaves();
  const returned = saves.returned.get(id);
  const isOpening = saves.unopened === id;
  const lead = useLead(id, { isOpening });
  useNeighbours(places.neighbours);
  useRememberPlace(lead.data && leadPlace(lead.data));
  const paintedAt = usePaintedAt(lead.data ? id : undefined);
  useFreshPresses(paintedAt);
  const { asking, closed, setAsking } = useAsking(id, returned);
  const { isHeld, hold, leaveDetails, leaveLead, dialog } = useLeaveLead(leaving, () => setAsking(undefined));
  const { finish, ready } = useFinish(places, () => isHeld);
  const mayAsk = useMayAsk();
  const previous = leaveLead(props.onPrevious);
  const next = leaveLead(props.onNext);
  const isLeaving = isWorked || places.next.isAsking;
  const keys = { k: previous, j: next, n: mayAsk ? leaveLead(props.onAsk) : undefined };
  useLeadKeys(asking ? {} : keys, { paintedAt, busy: isLeaving ? NEXT_LOADING : undefined });
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
          <span className="tabular min-w-32 pr-2 text-right text-[13px] text-muted">
            {lead.data && props.isElsewhere ? <NotListed lead={lead.data} /> : props.place}
          </span>
          <IconButton
            icon={ChevronLeft}
            label="Previous in the list"
            aria-keyshortcuts="k"
            disabled={!props.onPrevious}
            onClick={previous}
          />
          <IconButton
            icon={ChevronRight}
            label="Next in the list"
            aria-keyshortcuts="j"
            disabled={!props.onNext}
            onClick={next}
          />
        </div>
      </div>
      {lead.data ? (
        <HoldProvider value={hold}>
          <LeadBody
            key={`${id} ${returned?.at}`}
            lead={lead.data}
            paintedAt={paintedAt}
            asking={asking}
            closed={closed}
            onAsk={setAsking}
            isLeaving={isLeaving}
            isOpening={isOpening}
            returned={returned}
            onFinish={finish}
            onReady={() => ready(id)}
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
 * The disposition that the lead's details are asked for, and the one whose details were closed last. They are forgotten
 * when another lead is shown. After a refused save the details are asked for again.
 */
function useAsking(id: number, returned: Returned | undefined) {
  const [asked, setAsked] = useState<{ id: number; at: number | undefined; asking?: Asked; closed?: Asked }>();
  const isCurrent = asked?.id === id && asked.at === returned?.at;
  if (asked && !isCurrent) setAsked(undefined);
  const hasDetails = returned?.details && Object.keys(returned.details).length > 0;
  const asking = isCurrent ? asked.asking : (hasDetails && returned?.to) || undefined;
  return {
    asking,
    closed: isCurrent ? asked.closed : undefined,
    setAsking: (next: Asked | undefined) =>
      setAsked({ id, at: returned?.at, ...(next && { asking: next }), ...(!next && asking && { closed: asking }) }),
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
    isHeld,
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
