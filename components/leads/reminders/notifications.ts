"use client";

import { useEffect, useState } from "react";

const SHOWN_KEY = "shown-notifications";
const MOST_KEPT = 50;

/** Whether the browser can be asked for its permission to notify, and the asking. */
export function useNotifications() {
  const [permission, setPermission] = useState<NotificationPermission>("denied");
  useEffect(() => setPermission(permissionNow()), []);
  return {
    askable: permission === "default",
    ask: async () => setPermission(await Notification.requestPermission()),
  };
}

const permissionNow = (): NotificationPermission => ("Notification" in window ? Notification.permission : "denied");

/** Notifies outside of the page, where that is allowed: once for a key, however many tabs there are. */
export function notify(key: string, title: string, body: string, href: string): void {
  if (permissionNow() !== "granted" || wasShown(key)) return;
  const notification = new Notification(title, { body, tag: key });
  notification.onclick = () => {
    window.focus();
    location.assign(href);
  };
}

function wasShown(key: string): boolean {
  const shown = (localStorage.getItem(SHOWN_KEY) ?? "").split("\n");
  if (shown.includes(key)) return true;
  localStorage.setItem(SHOWN_KEY, [...shown, key].slice(-MOST_KEPT).join("\n"));
  return false;
}
