"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { SaleDraft } from "@/components/sales/form/draft/draft";
import { LAST_SCREEN, SCREENS, screenOfField, screenOfKey } from "@/components/sales/form/screens";
import { focusFirst } from "@/components/ui/browser/focus";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";

/**
 * Which screen of the form is open, and which were left: those say what they miss. Alt with a digit opens a screen,
 * Ctrl+Enter the next one.
 */
export function useScreens(draft: SaleDraft) {
  const area = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState(0);
  const [wanted, setWanted] = useState<string | null>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());

  function show(next: number, field: string | null = null) {
    flushSync(() => {
      setLeft((before) => new Set(before).add(screen));
      setScreen(next);
      setWanted(field);
    });
    if (next !== screen) void draft.flush();
  }

  function goTo(next: number) {
    show(next);
    area.current?.scrollIntoView({ block: "start" });
    if (!focusFirst(area.current)) area.current?.focus();
  }

  function goToField(path: string) {
    const next = screenOfField(path);
    show(next, path);
    flushSync(() => setLeft((before) => new Set(before).add(next))); // it says at once why one was led there
    const field = area.current?.querySelector<HTMLElement>(`[name="${path}"], [data-field="${path}"]`);
    field?.scrollIntoView({ block: "center" });
    if (!field) focusFirst(area.current);
    else if (!focusFirst(field)) field.focus();
  }

  useWindowEvent("keydown", (event) => {
    if (document.querySelector('[role="dialog"]')) return;
    const chosen = screenOfKey(event);
    const isNext = event.key === "Enter" && (event.ctrlKey || event.metaKey);
    if (chosen === undefined && !isNext) return;
    event.preventDefault();
    if (chosen !== undefined) goTo(chosen);
    else if (screen < LAST_SCREEN) goTo(screen + 1);
  });

  return {
    area,
    screen,
    wanted,
    left,
    goTo,
    goToField,
    /** Every screen says what it misses. */
    leaveAll: () => setLeft(new Set(SCREENS.keys())),
  };
}

export type Screens = ReturnType<typeof useScreens>;
