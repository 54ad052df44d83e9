"use client";

import { useEffect } from "react";

/**
 * Runs the page's script where React shows the page: after a navigation inside the console, and during development. The
 * cached page has the same script without React.
 */
export function PageScript() {
  useEffect(() => {
    const ending = new AbortController();
    void import("./script/enhance").then(({ enhance }) => enhance(document, ending.signal));
    return () => ending.abort();
  }, []);
  return null;
}
