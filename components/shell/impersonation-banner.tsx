"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { fullNameOf } from "@/lib/platform/format";
import { useEndOfImpersonation, useStopImpersonating } from "./impersonate";

/** Names whom an administrator impersonates, and ends the impersonation. */
export function ImpersonationBanner({ user }: { user: CurrentUser }) {
  const stop = useStopImpersonating();
  const [busy, setBusy] = useState(false);
  useEndOfImpersonation(user.impersonation_ends_at);
  const of = user.tenant ? ` of ${user.tenant.name}` : "";

  async function end() {
    setBusy(true);
    await stop();
    setBusy(false);
  }

  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-warning px-4 py-2 font-medium text-on-warning"
    >
      <span>
        You are impersonating {user.impersonates === "tenant" ? user.tenant?.name : `${fullNameOf(user)}${of}`}.
      </span>
      <Button size="small" busy={busy} onClick={end}>
        Stop Impersonating
      </Button>
    </div>
  );
}
