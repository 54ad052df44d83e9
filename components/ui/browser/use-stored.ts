"use client";

import { useSyncExternalStore } from "react";

const CHANGED = "stored-value-changed";

/**
 * A text in the storage of this browser or of this tab, and how to change it. Null if there is none, and until the page
 * is hydrated.
 */
export function useStored(
  area: "local" | "session",
  key: string,
): readonly [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => storageOf(area).getItem(key),
    () => null,
  );
  return [value, (next) => store(area, key, next)];
}

const storageOf = (area: "local" | "session") => (area === "local" ? localStorage : sessionStorage);

function store(area: "local" | "session", key: string, value: string | null): void {
  if (value === null) storageOf(area).removeItem(key);
  else storageOf(area).setItem(key, value);
  dispatchEvent(new Event(CHANGED)); // the storage event reaches other tabs only
}

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  addEventListener("storage", onChange);
  return () => {
    removeEventListener(CHANGED, onChange);
    removeEventListener("storage", onChange);
  };
}
