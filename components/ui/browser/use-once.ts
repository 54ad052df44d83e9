"use client";

import { useEffect, useEffectEvent, useRef } from "react";

/** Runs an action once after the first render, also in development, where React runs effects twice. */
export function useOnce(action: () => void): void {
  const hasRun = useRef(false);
  const run = useEffectEvent(action);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    run();
  }, []);
}
