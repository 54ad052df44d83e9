"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { BANNER_HEIGHT } from "@/components/ui/toast";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { fullNameOf } from "@/lib/platform/text/format";
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
      ref={tellHeight}
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-banner px-4 py-2 font-medium text-on-banner"
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

/** Tells the messages at the top of the screen how much room to leave. */
function tellHeight(banner: HTMLElement | null) {
  if (!banner) return;
  const root = document.documentElement.style;
  const observer = new ResizeObserver(() => root.setProperty(BANNER_HEIGHT, `${banner.offsetHeight}px`));
  observer.observe(banner);
  return () => {
    observer.disconnect();
    root.removeProperty(BANNER_HEIGHT);
  };
}
