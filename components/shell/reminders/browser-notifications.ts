"use client";

import { useState } from "react";
import { useBrowserValue } from "@/components/ui/browser/use-hydrated";
import type { Reminder } from "@/lib/insights/live/schema";
import { isDismissed } from "./dismissed";
import { textOf } from "./reminder-text";

const SHOWN_KEY = "shown-notifications";
const MAX_REMEMBERED = 50;

/** Whether the browser can be asked for permission to notify, and how to ask. */
export function useNotifications() {
  const current = useBrowserValue(currentPermission, "denied");
  const [answer, setAnswer] = useState<NotificationPermission>();
  return {
    canAsk: (answer ?? current) === "default",
    ask: async () => setAnswer(await Notification.requestPermission()),
  };
}

const currentPermission = (): NotificationPermission => ("Notification" in window ? Notification.permission : "denied");

/** Shows reminders as browser notifications if that is allowed, each one once for all open tabs. */
export function notifyOfReminders(reminders: Reminder[]): void {
  for (const reminder of reminders) {
    if (isDismissed(reminder)) continue;
    const { key, description, href } = textOf(reminder);
    notify(key, `Call ${reminder.name}`, description, href);
  }
}

function notify(key: string, title: string, body: string, href: string): void {
  if (currentPermission() !== "granted" || wasShown(key)) return;
  const notification = new Notification(title, { body, tag: key });
  notification.onclick = () => {
    window.focus();
    location.assign(href);
  };
}

function wasShown(key: string): boolean {
  const shown = (localStorage.getItem(SHOWN_KEY) ?? "").split("\n");
  if (shown.includes(key)) return true;
  localStorage.setItem(SHOWN_KEY, [...shown, key].slice(-MAX_REMEMBERED).join("\n"));
  return false;
}
