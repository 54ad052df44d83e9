"use client";

import { useRef, useState } from "react";
import { useUnloadWarning } from "@/components/ui/browser/use-window-event";

/** Runs saves one after the other. Until the last one has ended, the browser asks before it leaves the page. */
export function useSaves() {
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  const [pending, setPending] = useState(0);
  useUnloadWarning(pending > 0);

  return {
    /** @param save resolves with whether it succeeded, and does not reject */
    add(save: () => Promise<boolean>): Promise<boolean> {
      setPending((count) => count + 1);
      last.current = last.current.then(save).finally(() => setPending((count) => count - 1));
      return last.current;
    },
    /** Resolves once all saves have ended, with whether the last one succeeded. */
    settled: () => last.current,
  };
}
