"use client";

import { useLayoutEffect, useRef } from "react";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { elementAt, type Place, placeOf } from "@/components/ui/dialog/dialog-focus";

/** Keeps the focus in a list: when the row that has it goes, or its control can't be used any more, it moves on. */
export function useRowFocus(rows: unknown): void {
  const last = useRef<Place>(null);
  const remember = ({ target }: Event) => {
    const isInRow = target instanceof Element && target.closest("[data-row]");
    last.current = isInRow ? placeOf(target) : null;
  };
  useWindowEvent("focusin", remember);
  useWindowEvent("pointerdown", remember);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus gets lost when the rows change
  useLayoutEffect(() => {
    const place = last.current;
    const active = document.activeElement;
    const isLost = active === document.body || (active === place?.element && active?.matches(":disabled"));
    if (place && isLost) elementAt(place)?.focus({ preventScroll: true });
  }, [rows]);
}
