"use client";

import { useState } from "react";
import { useTimer } from "./use-timer";

/** Whether a moment has passed; it is told as soon as it has. @param moment ISO 8601 text; null for one that never comes */
export function useHasPassed(moment: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null);
  useTimer(moment === null ? null : Date.parse(moment), () => setPassed(moment));
  return moment !== null && passed === moment;
}
