"use client";

import { useSyncExternalStore } from "react";

/** The longest that the router needs to render an address. */
const RENDERED_WITHIN_MS = 5_000;

/**
 * What was asked for last, until the router has rendered it. While it still renders an address from before, it puts that
 * one back into the browser for a moment, and what is asked for then must not be based on it.
 */
let asked: { path: string; search: string; at: number } | null = null;
const listeners = new Set<() => void>();

function ask(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** The query that was asked for last, until the router has rendered it; null after that. */
function unrendered(): string | null {
  if (asked?.path !== window.location.pathname) return null;
  return Date.now() - asked.at < RENDERED_WITHIN_MS ? asked.search : null;
}

/** The parameters of this page's address, as they were asked for last. */
export const addressedParams = () => new URLSearchParams(unrendered() ?? window.location.search);

/** Back and Forward ask for an entry of the history instead. */
const forget = () => ask(null);

function subscribe(listener: () => void) {
  if (listeners.size === 0) window.addEventListener("popstate", forget);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("popstate", forget);
  };
}

/** One parameter of this page's address, before the router has rendered it. @param params as the router renders them */
export function useAddressed(name: string, params: URLSearchParams): string | null {
  const search = useSyncExternalStore(subscribe, unrendered, () => null);
  return (search === null ? params : new URLSearchParams(search)).get(name);
}

/** Shows this page with other parameters, as a new entry of the browser's history unless it replaces the present one. */
export function show(params: URLSearchParams, { replace = false } = {}): void {
  const path = window.location.pathname;
  ask({ path, search: params.toString(), at: Date.now() });
  const url = params.size > 0 ? `?${params}` : path;
  if (replace) window.history.replaceState(null, "", url);
  else window.history.pushState(null, "", url);
}

/** Tells what the router has rendered. */
export function settle(params: { toString(): string }): void {
  if (params.toString() === asked?.search) ask(null);
}
