"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Copy, Phone, PhoneOff } from "lucide-react";
import { type RefObject, useRef } from "react";
import { NEXT_LOADING, useLeadKeys } from "@/components/leads/record/lead-keys";
import { PhoneNumber } from "@/components/screen/phone-number";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { useOnce } from "@/components/ui/browser/use-once";
import { useTimer } from "@/components/ui/browser/use-timer";
import { Button, Spinner } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import { can } from "@/lib/identity/rights/permissions";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { isTypingIn } from "@/lib/platform/client/keyboard";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { CallState } from "./call-state";
import { useCall } from "./use-call";
import { useOpening } from "./use-opening";

type Props = {
  lead: LeadDetail;
  /** When the lead was painted. */
  paintedAt: RefObject<number>;
  /** Another lead is about to be shown. */
  isLeaving: boolean;
  /** Resolves once the server has opened the lead. @throws Error if it can't */
  onReady: () => Promise<void>;
};

/** The number to call, with what one does first: call it, and end the call. On the keys c and y. */
export function LeadPhone({ lead, paintedAt, isLeaving, onReady }: Props) {
  const queryClient = useQueryClient();
  const user = useUser();
  const area = useRef<HTMLElement>(null);
  const opens = useOpening(lead.call_opens_at);
  const closesAt = lead.call_closes_at === null ? null : Date.parse(lead.call_closes_at);
  useTimer(closesAt, () => void queryClient.invalidateQueries({ queryKey: queryKeys.record("leads", lead.id) }));
  useFirstFocus(area);

  const { phone, call } = lead;
  const { start, end, busy, refusal, dismiss } = useCall(lead, onReady);
  const isOpen = call !== null && call.ended_at === null;
  const mayCall = can(user, "leads.update") && lead.processed_at === null && phone !== null;
  const reason = refusalOf(lead) ?? (opens && `Call from ${opens}`);
  // Not disabled meanwhile, which would take the focus from it.
  const press = () => busy || (isOpen ? end() : start());
  const copyNumber = () => phone !== null && copy(phone, "Number copied");
  useLeadKeys(
    { c: mayCall ? press : undefined, y: phone === null ? undefined : copyNumber },
    { paintedAt, busy: isLeaving ? NEXT_LOADING : undefined },
  );

  if (phone === null) return <section ref={area} aria-label="Phone" hidden />;
  return (
    <section ref={area} aria-label="Phone" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="tabular text-2xl font-semibold tracking-tight whitespace-nowrap">
        <PhoneNumber number={phone} />
      </p>
      <div className="flex gap-2">
        {mayCall && isOpen && (
          <Button key="call" variant="danger" aria-keyshortcuts="c" aria-busy={busy} onClick={press}>
            {busy ? <Spinner /> : <PhoneOff aria-hidden className="size-4" />} End call
          </Button>
        )}
        {mayCall && !isOpen && (
          <Button
            key="call"
            variant={reason ? "secondary" : "primary"}
            disabled={reason !== null}
            aria-keyshortcuts="c"
            aria-busy={busy}
            onClick={press}
          >
            {busy ? <Spinner /> : <Phone aria-hidden className="size-4" />} {reason ?? "Call"}
          </Button>
        )}
        <Button aria-keyshortcuts="y" onClick={copyNumber}>
          <Copy aria-hidden className="size-4 text-muted" /> Copy
        </Button>
      </div>
      <CallState call={call} />
      {refusal !== undefined && (
        <div className="w-full">
          <Alert onDismiss={dismiss}>{refusal}</Alert>
        </div>
      )}
      {lead.call_refusal && !lead.suppressed && (
        <p className="w-full text-[13px] text-warning-text">{lead.call_refusal}</p>
      )}
    </section>
  );
}

function refusalOf({ suppressed, call_refusal }: LeadDetail): string | null {
  if (suppressed) return "Do not contact";
  return call_refusal && "May not be called";
}

/** The first thing that one would do to a lead has the focus, unless somebody is typing in the list beside it. */
function useFirstFocus(area: RefObject<HTMLElement | null>): void {
  useOnce(() => {
    const panel = area.current?.closest<HTMLElement>("[role=dialog]");
    const focused = document.activeElement;
    if (!panel || (focused !== null && !panel.contains(focused) && isTypingIn(focused))) return;
    const first = panel.querySelector<HTMLElement>(
      "section[aria-label=Phone] [aria-keyshortcuts=c]:not(:disabled), footer button:not(:disabled)",
    );
    (first ?? panel).focus();
  });
}
