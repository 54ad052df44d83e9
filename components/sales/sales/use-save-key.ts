"use client";

import { useEffect, useEffectEvent } from "react";

/** Ctrl+S, or ⌘S, saves what is on the page instead of the page itself; an open dialog has its own say. */
export function useSaveKey(save: (() => void) | undefined) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || !save) return;
    event.preventDefault();
    if (!document.querySelector('[role="dialog"]')) save();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}
