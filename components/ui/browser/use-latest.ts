"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/** A value as it was rendered last, for work that began earlier. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
