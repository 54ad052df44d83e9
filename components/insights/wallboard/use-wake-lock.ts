"use client";

import { useEffect } from "react";

/** Keeps the screen from going dark while the page is shown, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;

    // The browser releases it whenever the page is hidden, and refuses it on low battery.
    async function hold() {
      if (document.visibilityState !== "visible" || (lock && !lock.released)) return;
      lock = await navigator.wakeLock.request("screen").catch(() => undefined);
      if (isOver) await lock?.release();
    }

    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
}
