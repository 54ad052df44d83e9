"use client";

import { PhoneForwarded } from "lucide-react";
import { useRouter } from "next/navigation";
import { useOpening } from "@/components/leads/calls/use-opening";
import { useUser } from "@/components/screen/user";
import { Alert } from "@/components/ui/alert";
import { useKeys } from "@/components/ui/browser/use-keys";
import { useTimer } from "@/components/ui/browser/use-timer";
import { Button } from "@/components/ui/button";
import { can } from "@/lib/identity/rights/permissions";
import type { LeadDetail } from "@/lib/leads/record/schema";
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
  useKeys({ n: mayAsk && !isAsking && opens === null ? ask : undefined });
  if (!mayAsk) return null;
  return (
    <Button variant="primary" busy={isAsking} disabled={opens !== null} aria-keyshortcuts="n" onClick={ask}>
      <PhoneForwarded aria-hidden className="size-4" /> {opens === null ? "Next lead" : `Opens ${opens}`}
    </Button>
  );
}

/** Whether the user is assigned leads. */
export function useMayAsk(): boolean {
  const user = useUser();
  return can(user, "leads.update") && user.tenant_id !== null && !user.is_admin && user.impersonates !== "tenant";
}

/** Why there is no next lead. */
export const NoLeadNotice = ({ next: { noLead, dismiss } }: { next: Next }) =>
  noLead && (
    <Alert tone={noLead.tone} onDismiss={dismiss}>
      {noLead.text}
    </Alert>
  );
