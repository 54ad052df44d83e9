"use client";

import { useStoredLook } from "@/components/ui/browser/use-stored-look";

/** Whether the rows of lists are compact. This browser remembers it for its user. */
export function useDensity() {
  const [stored, store] = useStoredLook("rows");
  return { isCompact: stored === "compact", setCompact: (compact: boolean) => store(compact ? "compact" : null) };
}
