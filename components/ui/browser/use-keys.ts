"use client";

import { useRef } from "react";
import { belongsElsewhere, isTyping } from "@/lib/platform/client/keyboard";
import { useWindowEvent } from "./use-window-event";

/** What a key does. False leaves the key to the browser. */
type KeyHandler = (event: KeyboardEvent) => unknown;

/**
 * Keyboard shortcuts by `event.key`. A key that belongs to a field, a dialog or a menu is left to it; but a shortcut that
 * goes to a field types nothing there while its key is held.
 * @param inDialog the shortcuts belong to a dialog that is open
 */
export function useKeys(handlers: Record<string, KeyHandler | undefined>, { inDialog = false } = {}): void {
  const held = useRef<string>(null);
  useWindowEvent("keydown", (event) => {
    if (!event.repeat) held.current = null;
    if (event.key === held.current && isTyping(event)) event.preventDefault();
    const handle = handlers[event.key];
    if (!handle || belongsElsewhere(event, { inDialog }) || handle(event) === false) return;
    event.preventDefault();
    held.current = event.key;
  });
}
