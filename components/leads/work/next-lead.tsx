"use client";

import { PhoneForwarded } from "lucide-react";
import { useRouter } from "next/navigation";
import { useOpening } from "@/components/leads/calls/use-opening";
import { Alert } from "@/components/ui/alert";
import { useKeys } from "@/components/ui/browser/use-keys";
import { useTimer } from "@/components/ui/browser/use-timer";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { LeadDetail } from "@/lib/leads/record/schema";
import { useMayAsk } from "./use-may-ask";
import type { useNextLead } from "./use-next-lead";

type Next = ReturnType<typeof useNextLead>;

export type CallTimes = Pick<LeadDetail, "call_opens_at" | "call_closes_at">;

type Props = { next: Next; times: CallTimes };

/**
 * Asks for the lead to be called next, also by the key n. Only users who are assigned leads see it. When calling hours
 * end, the page is asked for once more, and says when they begin again.
 */
export function NextLead({ next: { ask, isAsking }, times }: Props) {
  const router = useRouter();
  const mayAsk = useMayAsk();
  const opens = useOpening(times.call_opens_at);
  useTimer(times.call_closes_at === null ? null : Date.parse(times.call_closes_at), () => router.refresh());
  const press = () =>
    opens === null ? ask() : toast("info", `Clients can't be called now. Calling hours start ${opens}.`);
  useKeys({ n: mayAsk && !isAsking ? press : undefined });
  if (!mayAsk) return null;
  return (
    <Button variant="primary" busy={isAsking} disabled={opens !== null} aria-keyshortcuts="n" onClick={ask}>
      <PhoneForwarded aria-hidden className="size-4" /> {opens === null ? "Next lead" : `Call from ${opens}`}
    </Button>
  );
}

/** Why there is no next lead. */
export const NoLeadNotice = ({ next: { noLead, dismiss } }: { next: Next }) =>
  noLead && (
    <Alert tone={noLead.tone} onDismiss={dismiss}>
      {noLead.text}
    </Alert>
  );
