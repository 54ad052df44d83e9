"use client";

import * as DismissableLayer from "@radix-ui/react-dismissable-layer";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { useTimer } from "@/components/ui/browser/use-timer";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { isTyping } from "@/lib/platform/client/keyboard";

/** How long an error or a warning shows: there is more to read in it than in a success. */
const MESSAGE_MS = 5000;
/** How long a success or a piece of news shows. */
const NEWS_MS = 2500;
/** Long enough to notice a mistake. */
const UNDO_MS = 6_000;
/** The custom property with the height of a banner above the page, which no message covers. */
export const BANNER_HEIGHT = "--banner-height";

const TONES = {
  success: { icon: CircleCheck, style: "text-success-text", shownMs: NEWS_MS },
  info: { icon: Info, style: "text-info-text", shownMs: NEWS_MS },
  warning: { icon: TriangleAlert, style: "text-warning-text", shownMs: MESSAGE_MS },
  error: { icon: CircleAlert, style: "text-error-text", shownMs: MESSAGE_MS },
};

type Toast = { id: number; tone: keyof typeof TONES; message: string; undo: (() => void) | undefined };

let toasts: Toast[] = [];
let lastId = 0;
/** Some message since the page was loaded could be undone. */
let hasOfferedUndo = false;
const listeners = new Set<() => void>();
const NONE: Toast[] = [];

function publish(next: Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message at the top of the screen, below a banner if there is one.
 * The same message replaces an earlier one.
 * @param undo takes back what the message says, for 6 seconds, by a button or by u and Ctrl+Z; an older message's ends
 * @returns removes the message
 */
export function toast(tone: Toast["tone"], message: string, undo?: () => void): () => void {
  lastId += 1;
  hasOfferedUndo ||= undo !== undefined;
  const id = lastId;
  const others = toasts.filter((each) => each.message !== message && !(undo && each.undo));
  publish([...others, { id, tone, message, undo }]);
  return () => dismiss(id);
}

const dismiss = (id: number) => publish(toasts.filter((each) => each.id !== id));

function takeBack({ id, undo }: Toast): void {
  dismiss(id);
  undo?.();
}

/** Until a message can be undone, and in a field, the keys belong to others. Once it can't, u says so. */
function useUndoKeys(shown: readonly Toast[]): void {
  const last = shown.findLast(({ undo }) => undo);
  useWindowEvent("keydown", (event) => {
    const isControl = event.ctrlKey || event.metaKey;
    const isKey = isControl ? event.key.toLowerCase() === "z" && !event.shiftKey : event.key === "u" && !event.altKey;
    if (!isKey || event.repeat || event.defaultPrevented || isTyping(event)) return;
    if (last) {
      event.preventDefault();
      takeBack(last);
    } else if (hasOfferedUndo && !isControl) toast("info", "Nothing to undo any more.");
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The messages that show now. They take no part in the order of open dialogs: Escape closes a dialog below a message, and
 * a press on one leaves the dialog open.
 */
export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
  useUndoKeys(shown);
  return (
    <DismissableLayer.Branch asChild>
      <section
        aria-label="Messages"
        aria-live="polite"
        style={{ top: `calc(var(${BANNER_HEIGHT}, 0px) + 0.75rem)` }}
        className="pointer-events-none fixed left-1/2 print:hidden z-[60] flex w-max max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col items-center gap-2"
      >
        {shown.map((each) => (
          <Message key={each.id} message={each} />
        ))}
      </section>
    </DismissableLayer.Branch>
  );
}

/** It stays while the pointer or the focus is on it. */
function Message({ message: each }: { message: Toast }) {
  const { tone, message, undo } = each;
  const { icon: Icon, style, shownMs } = TONES[tone];
  const [endsAt, setEndsAt] = useState<number | null>(() => Date.now() + (undo ? UNDO_MS : shownMs));
  useTimer(endsAt, () => dismiss(each.id));
  const stay = () => setEndsAt(null);
  const goOn = () => setEndsAt(Date.now() + (undo ? UNDO_MS : NEWS_MS));
  return (
    <div
      role={tone === "error" ? "alert" : undefined}
      onPointerEnter={stay}
      onPointerLeave={goOn}
      className="pointer-events-auto flex animate-appear items-center gap-2.5 rounded-panel border bg-surface px-4 py-2.5 shadow-floating"
    >
      <Icon aria-hidden className={`size-4 shrink-0 ${style}`} />
      <p className="font-medium">{message}</p>
      {undo && (
        <button
          type="button"
          aria-keyshortcuts="u Control+Z Meta+Z"
          onClick={() => takeBack(each)}
          onFocus={stay}
          onBlur={goOn}
          className="-my-1 ml-2 inline-flex h-7 items-center gap-2 rounded-control px-2 font-medium text-primary-text hover:bg-hover"
        >
          Undo
          <kbd aria-hidden className="rounded-sm border px-1 font-sans text-[11px]">
            U
          </kbd>
        </button>
      )}
    </div>
  );
}
