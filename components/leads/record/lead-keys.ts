"use client";

import type { KeyboardEvent as ReactKeyboardEvent, RefObject } from "react";
import { useKeys } from "@/components/ui/browser/use-keys";
import { usePaintedAt } from "@/components/ui/browser/use-painted-at";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { toast } from "@/components/ui/toast";

/** For how long a lead that has just appeared can't be converted: the key may have been meant for the one before it. */
const CONVERTIBLE_AFTER_MS = 600;

/** Says why a key did nothing. */
export const refuse = (message: string) => toast("warning", message);

/** Refusal of a key while the next lead is loading. */
export const NEXT_LOADING = "The next lead isn't on screen yet. Nothing was saved. Press the key again.";
/** Refusal of a key while another change of the lead is being saved. */
export const STILL_SAVING = "The lead is still being saved. Press the key again.";
const TOO_EARLY = "The screen had just changed. Nothing was saved. Press the key again.";

const isEarly = ({ timeStamp }: Event, paintedAt: RefObject<number>) => timeStamp < paintedAt.current;

type Guard = {
  /** When the lead, or the form, that the keys act on was painted. */
  paintedAt: RefObject<number>;
  /** Refusal of every key, while there is one. */
  busy: string | undefined;
};

/** The keys of an open lead. One that was pressed before the lead was painted is refused with a message. */
export function useLeadKeys(handlers: Record<string, (() => unknown) | undefined>, { paintedAt, busy }: Guard): void {
  const guarded = Object.entries(handlers).map(([key, handle]) => {
    if (!handle) return [key, undefined];
    const press = (event: KeyboardEvent) => {
      if (event.repeat) return;
      if (busy) refuse(busy);
      else if (isEarly(event, paintedAt)) refuse(TOO_EARLY);
      else handle();
    };
    return [key, press];
  });
  useKeys(Object.fromEntries(guarded), { inDialog: true });
}

/** Refuses to convert a lead that has only just appeared. @returns whether it may be converted */
export function mayConvertYet(paintedAt: RefObject<number>): boolean {
  const may = performance.now() - paintedAt.current >= CONVERTIBLE_AFTER_MS;
  if (!may) refuse("This lead has only just appeared. Check who it is, then convert it.");
  return may;
}

/**
 * Refuses Enter and Space on a button of the open lead that were pressed before the lead was painted, or are still held
 * down: the focus may have come to the button only then.
 */
export function useFreshPresses(paintedAt: RefObject<number>): void {
  useWindowEvent("keydown", (event) => stopStalePress(event, paintedAt), { capture: true });
}

/** The same for a form or question that appears by a key: its props. */
export function useFreshKeys() {
  const paintedAt = usePaintedAt(true);
  return { onKeyDownCapture: ({ nativeEvent }: ReactKeyboardEvent) => stopStalePress(nativeEvent, paintedAt) };
}

function stopStalePress(event: KeyboardEvent, paintedAt: RefObject<number>): void {
  const button = event.target instanceof Element && event.target.closest("[data-record] :is(button, a)");
  const isStale = event.repeat || isEarly(event, paintedAt);
  if (!button || !isStale || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  if (!event.repeat) refuse(TOO_EARLY);
}
