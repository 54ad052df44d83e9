"use client";

import { useEffect, useState } from "react";

const TICK_MS = 200;

/** Counts seconds down to zero by the clock, also in a tab that was asleep. `start` says from where. */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState<number>();
  const [seconds, setSeconds] = useState(0);

  useEffect(() => {
    if (endsAt === undefined) return;
    const tick = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) setEndsAt(undefined);
    }, TICK_MS);
    return () => clearInterval(tick);
  }, [endsAt]);

  function start(from: number) {
    setSeconds(from);
    setEndsAt(Date.now() + from * 1000);
  }
  return { seconds, start };
}
