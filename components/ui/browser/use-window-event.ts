"use client";

import { useEffect, useEffectEvent } from "react";

/** Listens to an event of the window, and so to those that bubble up from the document. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  { capture = false, enabled = true } = {},
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: WindowEventMap[Name]) => onEvent(event);
    window.addEventListener(name, listen, { capture });
    return () => window.removeEventListener(name, listen, { capture });
  }, [name, capture, enabled]);
}

/** The browser asks before it leaves the page. */
export function useUnloadWarning(enabled = true): void {
  useWindowEvent("beforeunload", (event) => event.preventDefault(), { enabled });
}
