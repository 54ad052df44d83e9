"use client";

import { useEffect, useState } from "react";

/** Whether a moment has passed; it is told as soon as it has. @param moment ISO 8601 text; null for one that never comes */
export function useHasPassed(moment: string | null): boolean {
  const [passed, setPassed] = useState<string>();

  useEffect(() => {
    if (moment === null) return;
    const timer = setTimeout(() => setPassed(moment), new Date(moment).getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [moment]);

  return moment !== null && passed === moment;
}
