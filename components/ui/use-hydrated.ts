"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False until the page's script runs: what is sent before would be sent by the browser itself, and lost. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
