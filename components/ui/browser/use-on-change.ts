"use client";

import { useEffectEvent, useLayoutEffect } from "react";

/** Runs an action once a value is on the page, and again whenever it is another one. */
export function useOnChange<T>(value: T, action: (value: T) => unknown): void {
  const run = useEffectEvent(action);
  useLayoutEffect(() => {
    run(value); // React would call what it returns
  }, [value]);
}
