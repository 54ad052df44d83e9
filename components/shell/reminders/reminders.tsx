"use client";

import { BellRing, X } from "lucide-react";
import { Button, buttonStyle } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import type { Reminder } from "@/lib/insights/live/schema";
import { useNotifications } from "./browser-notifications";
import { useOpenReminders } from "./dismissed";
import { keyOf, textOf } from "./reminder-text";

const MAX_SHOWN = 3;

/** Diary entries and callbacks that are due, in a corner over the page until they are opened or dismissed. */
export function Reminders({ reminders }: { reminders: Reminder[] }) {
  const { open, dismiss } = useOpenReminders(reminders);
  const { canAsk, ask } = useNotifications();

  // An open dialog hides everything from assistive technology except the live regions that exist when it opens.
  return (
    <section
      aria-label="Reminders"
      aria-live="polite"
      className="sticky bottom-4 z-30 ml-4 flex h-0 w-96 max-w-[calc(100vw-2rem)] flex-col justify-end gap-2 print:hidden"
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
        <p className="rounded-panel border bg-surface px-3 py-1 text-muted shadow-floating">
          and {open.length - MAX_SHOWN} more calls due
        </p>
      )}
    </section>
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
    <article className="flex items-center gap-3 rounded-panel border bg-surface px-3 py-2 shadow-floating">
      <BellRing aria-hidden className="size-4 shrink-0 text-warning-text" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-32 flex-1">
          <p className="truncate font-medium">Call {reminder.name}</p>
          <p className="text-muted">{description}</p>
        </div>
        <div className="flex flex-wrap gap-2">
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
