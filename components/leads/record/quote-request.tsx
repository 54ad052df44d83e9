"use client";

import { CalendarClock } from "lucide-react";
import { useTimely } from "@/components/ui/browser/use-timely";
import { membersText, planText } from "@/lib/leads/record/quote/text";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { formatDate, formatTime, isoDate } from "@/lib/platform/text/format";
import { addDays } from "@/lib/platform/time/days";

/** What the person asked for on the public page: when to call, for whom, and which plan. */
export function QuoteRequest({ lead }: { lead: LeadDetail }) {
  const { requested_call_at, quote_members, product_plan } = lead;
  return (
    <section aria-label="Quote request" className="flex flex-col gap-1">
      {requested_call_at && lead.processed_at === null && <RequestedCall at={requested_call_at} />}
      {quote_members && quote_members.length > 0 && <p>Quote for: {membersText(quote_members)}</p>}
      {product_plan && <p>Plan: {planText(product_plan)}</p>}
    </section>
  );
}

function RequestedCall({ at }: { at: string }) {
  const day = useTimely((now) => dayText(at, now));
  return (
    <p className="flex items-center gap-2 text-lg font-semibold">
      <CalendarClock aria-hidden className="size-5 shrink-0 text-muted" />
      Asked to be called {day} at {formatTime(at)}
    </p>
  );
}

function dayText(at: string, now: Date): string {
  const today = isoDate(now);
  if (isoDate(at) === today) return "today";
  return isoDate(at) === addDays(today, 1) ? "tomorrow" : `on ${formatDate(at)}`;
}
