"use client";

import { type RefObject, useState } from "react";
import { focusFirst } from "@/components/ui/browser/focus";

/**
 * Where the focus begins in a dialog, and where it goes when the dialog closes: to what had it before. If that has gone
 * with its row, it goes to the same control of the row that took its place.
 * @param opener gets it instead of what had it before
 */
export function useDialogFocus(opener?: RefObject<HTMLElement | null>) {
  // Read while rendering: a control that focuses itself does so before any effect.
  const [before] = useState(() => placeOf(globalThis.document?.activeElement ?? null));
  return {
    onOpenAutoFocus: (event: Event) => {
      if (!(event.currentTarget instanceof HTMLElement)) return;
      event.preventDefault();
      focusStart(event.currentTarget);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener?.current ?? elementAt(before);
      // Another dialog may have closed with this one, and have moved the focus already.
      if (target?.isConnected && target !== document.body) target.focus();
      else if (document.activeElement === document.body) document.querySelector("main")?.focus({ preventScroll: true });
    },
  };
}

/** Never the button that closes, which stands among the actions: Enter would then close what has just been opened. */
function focusStart(dialog: HTMLElement): void {
  if (!focusFirst(dialog)) dialog.focus();
}

/** An element, and its row in a list. */
export type Place = { element: Element | null; list: Element | null; row: number; name: string | null };

export function placeOf(element: Element | null): Place {
  const menu = element?.closest('[role="menu"]')?.getAttribute("aria-labelledby"); // it closes when an item is chosen
  const row = element?.closest("[data-row]");
  return {
    element: menu ? document.getElementById(menu) : element,
    list: row?.parentElement ?? null,
    row: row ? rowsOf(row.parentElement).indexOf(row) : -1,
    name: element?.getAttribute("aria-label") ?? null,
  };
}

/** The element of a place, or what stands there now; null if nothing does. */
export function elementAt({ element, list, row, name }: Place): HTMLElement | null {
  if (element instanceof HTMLElement && element.isConnected && !element.matches(":disabled")) return element;
  const present = rowsOf(list);
  const neighbour = list?.isConnected ? present[Math.min(row, present.length - 1)] : undefined;
  const sameControl = name && neighbour?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name)}"]:enabled`);
  return sameControl || neighbour?.querySelector<HTMLElement>("[data-open], button:enabled, a[href]") || null;
}

const rowsOf = (list: Element | null | undefined) => [...(list?.querySelectorAll("[data-row]") ?? [])];
