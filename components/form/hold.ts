"use client";

import { createContext, useContext, useEffect } from "react";

/** Adds a reason to keep a form open; answers what takes it away again. */
type Hold = (reason: string) => () => void;

const Holding = createContext<Hold>(() => () => {});

export const HoldProvider = Holding;

/** Keeps the form around from being closed unasked as long as there is a reason, which the question then says. */
export function useHold(reason: string | undefined): void {
  const hold = useContext(Holding);
  useEffect(() => (reason === undefined ? undefined : hold(reason)), [hold, reason]);
}
