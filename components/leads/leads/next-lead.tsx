"use client";

import { PhoneForwarded } from "lucide-react";
import { useEffect } from "react";
import { useUser } from "@/components/shell/user";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { can } from "@/lib/identity/permissions";
import { belongsElsewhere } from "@/lib/platform/client/keyboard";
import type { useNextLead } from "./use-next-lead";

type Next = ReturnType<typeof useNextLead>;

/** Asks for the lead to be called next, also on the key n; nothing for those who are given none. */
export function NextLead({ next: { ask, asking } }: { next: Next }) {
  const user = useUser();
  const gets = can(user, "leads.update") && user.tenant_id !== null && !user.is_admin && user.impersonates !== "tenant";

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!gets || asking || event.key !== "n" || belongsElsewhere(event)) return;
      event.preventDefault();
      ask();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  });

  return (
    gets && (
      <Button variant="primary" busy={asking} aria-keyshortcuts="n" onClick={ask}>
        <PhoneForwarded aria-hidden className="size-4" /> Next lead
      </Button>
    )
  );
}

/** Why no lead came. */
export const NoLeadNotice = ({ next: { noLead, dismiss } }: { next: Next }) =>
  noLead && (
    <Alert tone={noLead.tone} onDismiss={dismiss}>
      {noLead.text}
    </Alert>
  );
