"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useOnUnmount } from "@/components/ui/browser/use-on-unmount";
import { useUnloadWarning, useWindowEvent } from "@/components/ui/browser/use-window-event";

type Guarded = { dirty: boolean; save: () => Promise<unknown>; discard: () => void };

/**
 * Protects unsaved input when the user leaves: a link first saves the form, and if that fails, the link waits until the
 * user decides. Before the tab is closed, the browser asks.
 */
export function useLeaveGuard({ dirty, save, discard }: Guarded) {
  const router = useRouter();
  const [held, setHeld] = useState<string>();

  useHeldLinks(dirty, async (link) => {
    if (await save()) router.push(link);
    else setHeld(link);
  });

  // Going back leaves without a link.
  useOnUnmount(() => {
    if (dirty) void save();
  });

  return {
    held,
    stay: () => setHeld(undefined),
    leave: async () => {
      discard();
      if (held) router.push(held);
    },
  };
}

/** While enabled, passes links to other pages to `onLink` instead of following them, and warns before the tab closes. */
export function useHeldLinks(enabled: boolean, onLink: (url: string) => unknown): void {
  useUnloadWarning(enabled);
  const intercept = (event: MouseEvent) => {
    const link = linkOut(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    void onLink(link);
  };
  useWindowEvent("click", intercept, { capture: true, enabled }); // before the link's own handler
}

/** The URL of a link that was clicked, if it leads to another page of the console in this tab. */
export function linkOut(event: MouseEvent): string | undefined {
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  if (!anchor || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (anchor.origin !== location.origin || anchor.target === "_blank") return undefined;
  const url = `${anchor.pathname}${anchor.search}`;
  return url === `${location.pathname}${location.search}` ? undefined : url;
}
