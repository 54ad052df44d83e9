"use client";

import { useStored } from "@/components/ui/browser/use-stored";
import type { Reminder } from "@/lib/insights/live/schema";
import { keyOf } from "./reminder-text";

const DISMISSED_KEY = "dismissed-reminders";

/** The reminders that have not been dismissed in this tab. */
export function useOpenReminders(reminders: Reminder[]) {
  const [stored, store] = useStored("session", DISMISSED_KEY);
  const dismissed = parse(stored);

  function dismiss(reminder: Reminder) {
    // Only those that may come up again are worth remembering.
    const relevant = dismissed.filter((key) => reminders.some((each) => keyOf(each) === key));
    store(JSON.stringify([...relevant, keyOf(reminder)]));
  }

  return { open: reminders.filter((reminder) => !dismissed.includes(keyOf(reminder))), dismiss };
}

export const isDismissed = (reminder: Reminder) =>
  parse(sessionStorage.getItem(DISMISSED_KEY)).includes(keyOf(reminder));

function parse(stored: string | null): string[] {
  try {
    const keys: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(keys) ? keys.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
