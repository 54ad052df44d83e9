"use client";

import { useEffect, useEffectEvent, useState } from "react";

/** Calls back at a time of the clock, late if the tab was asleep then. @param dueAt in milliseconds; null for never */
export function useTimer(dueAt: number | null, onDue: () => void): void {
  const run = useEffectEvent(onDue);
  useEffect(() => {
    if (dueAt === null) return;
    let timer: ReturnType<typeof setTimeout>;
    // A browser's timeout may end a moment before the clock says so.
    const wait = () => (Date.now() < dueAt ? start() : run());
    const start = () => {
      timer = setTimeout(wait, Math.max(0, dueAt - Date.now()));
    };
    start();
    return () => clearTimeout(timer);
  }, [dueAt]);
}

/** Whether a moment has passed; renders again when it does. @param moment ISO 8601 text; null for one that never comes */
export function useHasPassed(moment: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useTimer(moment === null ? null : Date.parse(moment), () => setPassed(moment));
  return moment !== null && passed === moment;
}
