"use client";

import { type StoredLook, showLook } from "@/lib/platform/client/stored-look";
import { useStored } from "./use-stored";

/** A choice about the look of the console that this browser remembers, and how to change it. */
export function useStoredLook(look: StoredLook) {
  const [value, store] = useStored("local", look);
  function choose(next: string | null) {
    showLook(look, next);
    store(next);
  }
  return [value, choose] as const;
}
