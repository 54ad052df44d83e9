"use client";

import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { addressedParams, settle, show } from "./address";

type Changes = Record<string, string | number | boolean | null>;

/**
 * The state of a list in the URL, so that a page, a search or a filter can be bookmarked, shared and gone back to.
 * `change` sets parameters (null removes one) and returns to the first page, unless it sets or keeps the page.
 */
export function useListState() {
  const params = useSearchParams();
  useEffect(() => settle(params), [params]);
  return { params, change };
}

function change(changes: Changes, { replace = false, keepPage = false } = {}): void {
  const next = addressedParams();
  if (!keepPage && !("page" in changes)) next.delete("page");
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === "") next.delete(name);
    else next.set(name, String(value));
  }
  show(next, { replace });
}
