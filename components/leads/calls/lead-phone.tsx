"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Copy, Phone } from "lucide-react";
import { type RefObject, useRef } from "react";
import { PhoneNumber } from "@/components/screen/phone-number";
import { useKeys } from "@/components/ui/browser/use-keys";
import { useOnce } from "@/components/ui/browser/use-once";
import { useTimer } from "@/components/ui/browser/use-timer";
import { Button, buttonStyle } from "@/components/ui/button";
import { copy } from "@/components/ui/copy";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { isTypingIn } from "@/lib/platform/client/keyboard";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { useDial } from "./dialling";
import { useOpening } from "./use-opening";

/** The number to call, with what one does first: call it. On the keys c and y. */
export function LeadPhone({ lead }: { lead: LeadDetail }) {
  const queryClient = useQueryClient();
  const dial = useDial();
  const area = useRef<HTMLElement>(null);
  const opens = useOpening(lead.call_opens_at);
  const closesAt = lead.call_closes_at === null ? null : Date.parse(lead.call_closes_at);
  useTimer(closesAt, () => void queryClient.invalidateQueries({ queryKey: queryKeys.record("leads", lead.id) }));
  useFirstFocus(area);

  const { phone } = lead;
  const mayCall = phone !== null && opens === null && !lead.suppressed && lead.call_refusal === null;
  const call = () => area.current?.querySelector<HTMLAnchorElement>("a")?.click();
  const copyNumber = () => phone !== null && copy(phone, "Number copied");
  useKeys({ c: mayCall ? call : undefined, y: phone === null ? undefined : copyNumber }, { inDialog: true });

  if (phone === null) return <section ref={area} aria-label="Phone" hidden />;
  return (
    <section ref={area} aria-label="Phone" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="tabular text-2xl font-semibold tracking-tight whitespace-nowrap">
        <PhoneNumber number={phone} />
      </p>
      <div className="flex gap-2">
        {mayCall ? (
          <a {...dial({ phone, lead_id: lead.lead_id })} aria-keyshortcuts="c" className={buttonStyle("primary")}>
            <Phone aria-hidden className="size-4" /> Call
          </a>
        ) : (
          <Button disabled>
            <Phone aria-hidden className="size-4" /> {refusalOf(lead) ?? `Opens ${opens}`}
          </Button>
        )}
        <Button aria-keyshortcuts="y" onClick={copyNumber}>
          <Copy aria-hidden className="size-4 text-muted" /> Copy
        </Button>
      </div>
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
    const first = panel.querySelector<HTMLElement>("section[aria-label=Phone] a, footer button:not(:disabled)");
    (first ?? panel).focus();
  });
}
