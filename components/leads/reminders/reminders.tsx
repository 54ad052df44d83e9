"use client";

import { BellRing, X } from "lucide-react";
import Link from "next/link";
import { DismissableLayer } from "radix-ui/internal";
import { useEffect, useState } from "react";
import { Button, buttonStyle } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { Reminder } from "@/lib/leads/leads/reminder";
import { formatTime } from "@/lib/platform/format";
import { notify, useNotifications } from "./notifications";

const DISMISSED_KEY = "dismissed-reminders";
const MOST_SHOWN = 3;

const keyOf = ({ lead_id, diary_at }: Reminder) => `${lead_id} ${diary_at}`;
const hrefOf = ({ product, lead_id }: Reminder) => `/leads/${product.slug}?status=Diary&lead=${lead_id}`;

/** Diary entries that are due, in a corner above everything else until they are opened or dismissed. */
export function Reminders({ reminders }: { reminders: Reminder[] }) {
  const [dismissed, setDismissed] = useState<string[]>([]);
  const { askable, ask } = useNotifications();
  useEffect(() => setDismissed(readDismissed()), []);

  const open = reminders.filter((reminder) => !dismissed.includes(keyOf(reminder)));
  useEffect(() => {
    for (const reminder of reminders) {
      if (!readDismissed().includes(keyOf(reminder))) {
        notify(keyOf(reminder), `Call ${reminder.name}`, describe(reminder), hrefOf(reminder));
      }
    }
  }, [reminders]);

  function dismiss(reminder: Reminder) {
    // Only those that still come up are worth remembering.
    const next = [...readDismissed().filter((key) => reminders.some((each) => keyOf(each) === key)), keyOf(reminder)];
    sessionStorage.setItem(DISMISSED_KEY, JSON.stringify(next));
    setDismissed(next);
  }

  // An open dialog hides from assistive technology all but the live regions that it has found, and a press outside of it
  // closes it unless it is on a branch, which the toasts are too.
  return (
    <DismissableLayer.Branch asChild>
      <section
        aria-label="Reminders"
        aria-live="polite"
        className="pointer-events-auto fixed bottom-4 left-4 z-[55] flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2"
      >
        {open.slice(0, MOST_SHOWN).map((reminder) => (
          <article key={keyOf(reminder)} className="flex gap-3 rounded-panel border bg-surface p-3 shadow-floating">
            <BellRing aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">Call {reminder.name}</p>
              <p className="text-muted">{describe(reminder)}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Link
                  href={hrefOf(reminder)}
                  className={buttonStyle("primary", "small")}
                  onClick={() => dismiss(reminder)}
                >
                  Open lead
                </Link>
                {askable && (
                  <Button size="small" onClick={ask}>
                    Notify me in the browser
                  </Button>
                )}
              </div>
            </div>
            <IconButton
              icon={X}
              label={`Dismiss the reminder for ${reminder.name}`}
              onClick={() => dismiss(reminder)}
            />
          </article>
        ))}
        {open.length > MOST_SHOWN && (
          <p className="rounded-panel border bg-surface px-3 py-2 text-muted shadow-panel">
            and {open.length - MOST_SHOWN} more in the diary
          </p>
        )}
      </section>
    </DismissableLayer.Branch>
  );
}

const describe = ({ diary_at, product }: Reminder) => `At ${formatTime(diary_at)} · ${product.name}`;

function readDismissed(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(DISMISSED_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
