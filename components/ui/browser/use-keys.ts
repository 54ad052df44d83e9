"use client";

import { belongsElsewhere } from "@/lib/platform/client/keyboard";
import { useWindowEvent } from "./use-window-event";

/** What a key does. False leaves the key to the browser. */
type KeyHandler = (event: KeyboardEvent) => unknown;

/**
 * Keyboard shortcuts by `event.key`. A key that belongs to a field, a dialog or a menu is left to it.
 * @param inDialog the shortcuts belong to a dialog that is open
 */
export function useKeys(handlers: Record<string, KeyHandler | undefined>, { inDialog = false } = {}): void {
  useWindowEvent("keydown", (event) => {
    const handle = handlers[event.key];
    if (!handle || belongsElsewhere(event, { inDialog })) return;
    if (handle(event) !== false) event.preventDefault();
  });
}
