"use client";

import { PhoneForwarded } from "lucide-react";
import { useUser } from "@/components/shell/user";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { useKeys } from "@/components/ui/use-keys";
import { can } from "@/lib/identity/permissions";
import type { useNextLead } from "./use-next-lead";

type Next = ReturnType<typeof useNextLead>;

/** Asks for the lead to be called next, also by the key n. Only users who are assigned leads see it. */
export function NextLead({ next: { ask, isAsking } }: { next: Next }) {
  const user = useUser();
  const isAgent =
    can(user, "leads.update") && user.tenant_id !== null && !user.is_admin && user.impersonates !== "tenant";
  useKeys({ n: isAgent && !isAsking ? ask : undefined });
  return (
    isAgent && (
      <Button variant="primary" busy={isAsking} aria-keyshortcuts="n" onClick={ask}>
        <PhoneForwarded aria-hidden className="size-4" /> Next lead
      </Button>
    )
  );
}

/** Why there is no next lead. */
export const NoLeadNotice = ({ next: { noLead, dismiss } }: { next: Next }) =>
  noLead && (
    <Alert tone={noLead.tone} onDismiss={dismiss}>
      {noLead.text}
    </Alert>
  );
