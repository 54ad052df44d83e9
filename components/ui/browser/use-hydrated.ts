"use client";

import { useSyncExternalStore } from "react";

const neverChanges = () => () => {};

/** What only the browser can know, such as its abilities; until the page is hydrated, what the server assumes. */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(neverChanges, read, () => onServer);

/** False until the page's script runs. A form that is sent before is sent by the browser itself, and its input is lost. */
export const useHydrated = (): boolean => useBrowserValue(() => true, false);
