"use client";

import { useStored } from "@/components/ui/browser/use-stored";

/** Whether the rows of lists are compact. This browser remembers it for its user. */
export function useDensity() {
  const [stored, store] = useStored("local", "rows");
  return { isCompact: stored === "compact", setCompact: (compact: boolean) => store(compact ? "compact" : null) };
}
