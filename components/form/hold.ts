"use client";

import { createContext, useCallback, useContext, useLayoutEffect, useState } from "react";

/** Adds a reason to keep a form open, and returns a function that removes it. */
type Hold = (reason: string) => () => void;

const HoldContext = createContext<Hold>(() => () => {});

export const HoldProvider = HoldContext;

/** As long as there is a reason, the surrounding form asks before it closes, and states the reason. */
export function useHold(reason: string | undefined): void {
  const hold = useContext(HoldContext);
  // A passive effect would be too late for an Escape that follows at once.
  useLayoutEffect(() => (reason === undefined ? undefined : hold(reason)), [hold, reason]);
}

/** For the surrounding form: the reasons to keep it open, oldest first, and the value for HoldProvider. */
export function useHolds(): { reasons: string[]; hold: Hold } {
  const [holds, setHolds] = useState<readonly { reason: string }[]>([]);
  const hold = useCallback((reason: string) => {
    const own = { reason };
    setHolds((all) => [...all, own]);
    return () => setHolds((all) => all.filter((each) => each !== own));
  }, []);
  return { reasons: holds.map(({ reason }) => reason), hold };
}
