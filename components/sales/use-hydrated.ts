"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the page as the server sent it, true from when its script runs: what is typed before would be lost. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
