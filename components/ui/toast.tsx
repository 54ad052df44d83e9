"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useSyncExternalStore } from "react";

/** How long an error or a warning shows: there is more to read in it than in a success. */
const MESSAGE_MS = 5000;
/** How long a success or a piece of news shows. */
const NEWS_MS = 2500;
/** The custom property with the height of a banner above the page, which no message covers. */
export const BANNER_HEIGHT = "--banner-height";

const TONES = {
  success: { icon: CircleCheck, style: "text-success-text" },
  info: { icon: Info, style: "text-info-text" },
  warning: { icon: TriangleAlert, style: "text-warning-text" },
  error: { icon: CircleAlert, style: "text-error-text" },
};

type Toast = { id: number; tone: keyof typeof TONES; message: string };

let toasts: Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const NONE: Toast[] = [];

function publish(next: Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the top of the screen, below a banner if there is one. */
export function toast(tone: Toast["tone"], message: string): void {
  lastId += 1;
  publish([...toasts, { id: lastId, tone, message }]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Toasts() {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
  return (
    <Radix.Provider duration={MESSAGE_MS} label="Message">
      {shown.map(({ id, tone, message }) => {
        const { icon: Icon, style } = TONES[tone];
        return (
          <Radix.Root
            key={id}
            type={tone === "error" ? "foreground" : "background"}
            duration={tone === "success" || tone === "info" ? NEWS_MS : MESSAGE_MS}
            onOpenChange={(open) => !open && publish(toasts.filter((each) => each.id !== id))}
            className="flex animate-appear items-center gap-2.5 rounded-panel border bg-surface px-4 py-2.5 shadow-floating"
          >
            <Icon aria-hidden className={`size-4 shrink-0 ${style}`} />
            <Radix.Title className="font-medium">{message}</Radix.Title>
          </Radix.Root>
        );
      })}
      <Radix.Viewport
        style={{ top: `calc(var(${BANNER_HEIGHT}, 0px) + 0.75rem)` }}
        className="fixed left-1/2 z-[60] flex w-max max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col items-center gap-2 outline-none"
      />
    </Radix.Provider>
  );
}
