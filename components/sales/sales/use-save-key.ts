"use client";

import { useWindowEvent } from "@/components/ui/use-window-event";

/** Ctrl+S or ⌘S saves the form instead of the page. While a dialog is open it does nothing. */
export function useSaveKey(save: (() => void) | undefined) {
  useWindowEvent("keydown", (event) => {
    if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || !save) return;
    event.preventDefault();
    if (!document.querySelector('[role="dialog"]')) save();
  });
}
