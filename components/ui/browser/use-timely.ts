"use client";

import { createContext, useContext } from "react";
import { useBrowserValue } from "./use-hydrated";

/** When the server rendered the page, in milliseconds since 1970. */
export const ServerTime = createContext(0);

/**
 * What depends on the time, such as whether a call is overdue. Until the page is hydrated it is as at the time of the
 * server, so that nothing moves then.
 */
export function useTimely<Value>(read: (now: Date) => Value): Value {
  const atServer = useContext(ServerTime);
  return useBrowserValue(() => read(new Date()), read(new Date(atServer)));
}
