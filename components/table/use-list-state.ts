"use client";

import { useSearchParams } from "next/navigation";

type Changes = Record<string, string | number | boolean | null>;

/**
 * The state of a list in the URL, so that a page, a search or a filter can be bookmarked, shared and gone back to.
 * `change` sets parameters (null removes one) and returns to the first page, unless it sets or keeps the page.
 */
export function useListState() {
  return { params: useSearchParams(), change };
}

function change(changes: Changes, { replace = false, keepPage = false } = {}): void {
  const next = new URLSearchParams(window.location.search);
  if (!keepPage && !("page" in changes)) next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, String(value));
  }
  const url = next.size > 0 ? `?${next}` : window.location.pathname;
  if (replace) window.history.replaceState(null, "", url);
  else window.history.pushState(null, "", url);
}
