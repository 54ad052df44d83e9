"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";

type Guarded = { dirty: boolean; save: () => Promise<unknown>; discard: () => void };

/**
 * Keeps what is typed from getting lost by leaving: a link first saves the form, and where that fails the address is
 * held until somebody decides; closing the tab makes the browser ask.
 */
export function useLeaveGuard({ dirty, save, discard }: Guarded) {
  const router = useRouter();
  const [held, setHeld] = useState<string>();

  useHeldLinks(dirty, async (link) => {
    if (await save()) router.push(link);
    else setHeld(link);
  });

  // Going back leaves without a link: whatever can be saved is.
  const onGone = useEffectEvent(() => {
    if (dirty) void save();
  });
  useEffect(() => () => onGone(), []);

  return {
    held,
    stay: () => setHeld(undefined),
    leave: async () => {
      discard();
      if (held) router.push(held);
    },
  };
}

/** While something holds, links to other pages are not followed, but told of; closing the tab makes the browser ask. */
export function useHeldLinks(holds: boolean, onLink: (address: string) => unknown): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = linkOut(event);
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    void onLink(link);
  });

  useEffect(() => {
    if (!holds) return;
    const listen = (event: MouseEvent) => onClick(event);
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener("click", listen, { capture: true }); // before the link's own handler
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", listen, { capture: true });
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [holds]);
}

/** The address that a click leads to, when it leads to another page of the console in this tab. */
function linkOut(event: MouseEvent): string | undefined {
  const anchor = event.target instanceof Element ? event.target.closest("a") : null;
  if (!anchor || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  if (anchor.origin !== location.origin || anchor.target === "_blank") return undefined;
  const address = `${anchor.pathname}${anchor.search}`;
  return address === `${location.pathname}${location.search}` ? undefined : address;
}
