"use client";

import { createContext, useCallback, useContext, useLayoutEffect, useState } from "react";

/** Adds a reason to keep a form open; answers what takes it away again. */
type Hold = (reason: string) => () => void;

const Holding = createContext<Hold>(() => () => {});

export const HoldProvider = Holding;

/** Keeps the form around from being closed unasked as long as there is a reason, which the question then says. */
export function useHold(reason: string | undefined): void {
  const hold = useContext(Holding);
  // Before anything else can happen: an Escape may follow at once.
  useLayoutEffect(() => (reason === undefined ? undefined : hold(reason)), [hold, reason]);
}

/** For the form around: the reasons to keep it open, the oldest first, and what HoldProvider takes. */
export function useHolds(): { reasons: string[]; hold: Hold } {
  const [holds, setHolds] = useState<readonly { reason: string }[]>([]);
  const hold = useCallback((reason: string) => {
    const own = { reason };
    setHolds((all) => [...all, own]);
    return () => setHolds((all) => all.filter((each) => each !== own));
  }, []);
  return { reasons: holds.map(({ reason }) => reason), hold };
}
