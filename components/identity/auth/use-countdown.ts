"use client";

import { useState } from "react";
import { useTimer } from "@/components/ui/use-timer";

/** Counts seconds down to zero by the clock, also in a tab that was asleep. `start` says from where. */
export function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [seconds, setSeconds] = useState(0);

  useTimer(endsAt && endsAt - (seconds - 1) * 1000, () => {
    const left = Math.max(0, Math.ceil(((endsAt ?? 0) - Date.now()) / 1000));
    setSeconds(left);
    if (left === 0) setEndsAt(null);
  });

  function start(from: number) {
    setSeconds(from);
    setEndsAt(Date.now() + from * 1000);
  }
  return { seconds, start };
}
