"use client";

import { useState } from "react";
import { useTimely } from "@/components/ui/browser/use-timely";
import { useTimer } from "@/components/ui/browser/use-timer";
import { formatComing } from "@/lib/platform/time/coming";

/** When calling hours begin again, as formatComing() says it; null while clients may be called. @param opensAt as the server said */
export function useOpening(opensAt: string | null): string | null {
  const [opened, setOpened] = useState<string>();
  const isClosed = opensAt !== null && opensAt !== opened;
  useTimer(isClosed ? Date.parse(opensAt) : null, () => setOpened(opensAt ?? undefined));
  return useTimely((now) => (isClosed ? formatComing(opensAt, now) : null));
}
