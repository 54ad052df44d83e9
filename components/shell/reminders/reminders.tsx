"use client";

import { BellRing, X } from "lucide-react";
import Link from "next/link";
import { DismissableLayer } from "radix-ui/internal";
import { Button, buttonStyle } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { Reminder } from "@/lib/insights/live/schema";
import { useOpenReminders } from "./dismissed";
import { useNotifications } from "./notifications";
import { keyOf, textOf } from "./reminder-text";

const MAX_SHOWN = 3;

/** Diary entries and callbacks that are due, in a corner above everything else until they are opened or dismissed. */
export function Reminders({ reminders }: { reminders: Reminder[] }) {
  const { open, dismiss } = useOpenReminders(reminders);
  const { canAsk, ask } = useNotifications();

  // An open dialog hides everything from assistive technology except the live regions that exist when it opens. A press
  // outside of a dialog closes it, except on a branch, such as this one and the toasts.
  return (
    <DismissableLayer.Branch asChild>
      <section
        aria-label="Reminders"
        aria-live="polite"
        className="pointer-events-auto fixed bottom-4 left-4 z-[55] flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2"
      >
        {open.slice(0, MAX_SHOWN).map((reminder) => (
          <ReminderCard
            key={keyOf(reminder)}
            reminder={reminder}
            onDismiss={() => dismiss(reminder)}
            onAsk={canAsk ? ask : undefined}
          />
        ))}
        {open.length > MAX_SHOWN && (
          <p className="rounded-panel border bg-surface px-3 py-2 text-muted shadow-panel">
            and {open.length - MAX_SHOWN} more calls due
          </p>
        )}
      </section>
    </DismissableLayer.Branch>
  );
}

type CardProps = {
  reminder: Reminder;
  onDismiss: () => void;
  /** Asks for permission to notify; undefined if the browser can't be asked. */
  onAsk: (() => Promise<void>) | undefined;
};

function ReminderCard({ reminder, onDismiss, onAsk }: CardProps) {
  const { href, description, openLabel } = textOf(reminder);
  return (
    <article className="flex gap-3 rounded-panel border bg-surface p-3 shadow-floating">
      <BellRing aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">Call {reminder.name}</p>
        <p className="text-muted">{description}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Link href={href} className={buttonStyle("primary", "small")} onClick={onDismiss}>
            {openLabel}
          </Link>
          {onAsk && (
            <Button size="small" onClick={onAsk}>
              Notify me in the browser
            </Button>
          )}
        </div>
      </div>
      <IconButton icon={X} label={`Dismiss the reminder for ${reminder.name}`} onClick={onDismiss} />
    </article>
  );
}
