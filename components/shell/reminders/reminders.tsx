"use client";

import { idlePart } from "@/components/ui/lazy/lazy-part";
import type { Reminder } from "@/lib/insights/live/schema";
import { useNotifications } from "./browser-notifications";
import { useOpenReminders } from "./dismissed";
import { keyOf } from "./reminder-text";

const ReminderCard = idlePart(() => import("./reminder-card").then((module) => module.ReminderCard), null);

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
