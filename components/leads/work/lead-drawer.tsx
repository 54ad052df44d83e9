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
import { useOnChange } from "@/components/ui/browser/use-on-change";
import { usePaintedAt } from "@/components/ui/browser/use-painted-at";
import { Spinner } from "@/components/ui/button";
import { DialogBody } from "@/components/ui/dialog/dialog";
import { SidePanel } from "@/components/ui/dialog/side-panel";
import { IconButton } from "@/components/ui/icon-button";
import { Name } from "@/components/ui/name";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { fullNameOf } from "@/lib/platform/text/format";
import type { Entered } from "./deed";
import { DETAILS_UNSAVED } from "./disposition-form";
import { LeadBody } from "./lead-body";
import { NotListed } from "./not-listed";
import { rowOf } from "./row-of";
import { forgetReturned, returnedInput, useUnopenedLead } from "./saves";
import type { Asked } from "./use-dispositions";
import { useFinish } from "./use-finish";
import type { LeadPlaces, OpenDrawer } from "./use-lead-work";
import { useMayAsk } from "./use-may-ask";
import { useNeighbours } from "./use-neighbours";

type Props = {
  id: number;
  /** Its position in the list: "3 of 312". */
  place: string | undefined;
  /** The list shows other rows. */
  isElsewhere: boolean;
  /** The drawer puts itself here. */
  drawer: RefObject<OpenDrawer | null>;
  /** Takes the next lead of the queue, where there is one. */
  onAsk: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
  opening: Opening;
  places: LeadPlaces;
};

type Opening = {
  /** Another one each time that a lead is opened. */
  count: number;
  /** The lead was shown before the server had opened it. */
  isAhead: boolean;
  /** The lead is saved and the next one is loading, so that nothing more can be done to it. */
  isWorked: boolean;
};

/** One lead next to its list: who it is, what has happened, and what to do now. */
export function LeadDrawer({ id, drawer, opening, places, onClose, ...props }: Props) {
  const { count, isWorked } = opening;
  const returned = useReturned(id, count);
  const isOpening = useUnopenedLead() === id && opening.isAhead;
  const lead = useLead(id, { isOpening });
  useNeighbours(places.neighbours);
  useRememberPlace(lead.data && leadPlace(lead.data));
  const paintedAt = usePaintedAt(lead.data ? id : undefined);
  useFreshPresses(paintedAt);
  const { asking, closed, entered, setAsking } = useAsking(count, returned);
  const { isHeld, hold, leaveDetails, leave, dialog } = useLeaveLead(isWorked, () => setAsking(undefined));
  useImperativeHandle(drawer, () => ({ leave, holdsInput: isHeld, cameBack: returned !== undefined }));
  const { finish, ready } = useFinish(places);
  const mayAsk = useMayAsk();
  const { onPrevious, onNext } = props;
  const previous = onPrevious && (() => leave(onPrevious));
  const next = onNext && (() => leave(onNext));
  const isLeaving = isWorked || places.next.isAsking;
  const keys = { k: previous, j: next, n: mayAsk ? props.onAsk : undefined };
  useLeadKeys(asking ? {} : keys, { paintedAt, busy: isLeaving ? NEXT_LOADING : undefined });
  const title = lead.data ? <Name>{[lead.data.title, fullNameOf(lead.data)].filter(Boolean).join(" ")}</Name> : "Lead";
  return (
    <SidePanel
      title={title}
      description={lead.data?.product.name ?? "Loading …"}
      keys="lead"
      returnTo={() => rowOf(id)}
      onClose={asking ? leaveDetails : () => leave(onClose)}
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
          <LeadBody
            key={count}
            lead={lead.data}
            paintedAt={paintedAt}
            asking={asking}
            closed={closed}
            onAsk={setAsking}
            isLeaving={isLeaving}
            isWorked={isWorked}
            isOpening={isOpening}
            returned={returned}
            entered={entered}
            onFinish={finish}
            onReady={ready}
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

/** What was entered for the lead before, if its save was refused. It is shown once, as long as the lead stays open. */
function useReturned(id: number, count: number): Entered | undefined {
  const [shown, setShown] = useState(() => ({ count, returned: returnedInput(id) }));
  if (shown.count !== count) setShown({ count, returned: returnedInput(id) });
  useOnChange(count, () => forgetReturned(id));
  return shown.returned;
}

/**
 * The disposition that the lead's details are asked for, and the one whose details were closed last. They are forgotten
 * when another lead is shown. After a refused save the details are asked for again, with what was entered.
 */
function useAsking(count: number, returned: Entered | undefined) {
  const [asked, setAsked] = useState<{ count: number; asking?: Asked; closed?: Asked }>();
  const isCurrent = asked?.count === count;
  const hasDetails = returned?.details && Object.keys(returned.details).length > 0;
  const entered = hasDetails && !isCurrent ? returned.details : undefined;
  const asking = isCurrent ? asked.asking : (entered && returned?.to) || undefined;
  return {
    asking,
    closed: isCurrent ? asked.closed : undefined,
    entered,
    setAsking: (next: Asked | undefined) =>
      setAsked({ count, ...(next && { asking: next }), ...(!next && asking && { closed: asking }) }),
  };
}

/** Asks before unsaved input is discarded: by closing the details, by leaving the lead, or by following a link. */
function useLeaveLead(isWorked: boolean, closeDetails: () => void) {
  const router = useRouter();
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();
  const isHeld = reasons.length > 0 && !isWorked; // what is being saved is not lost
  useHeldLinks(isHeld, (link) => leave(UNSAVED, () => router.push(link)));
  return {
    isHeld,
    hold,
    dialog,
    leaveDetails: () => leave(isHeld && reasons.includes(DETAILS_UNSAVED) ? UNSAVED : undefined, closeDetails),
    leave: (go: () => void) => leave(isHeld ? UNSAVED : undefined, go),
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
