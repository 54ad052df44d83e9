/** The longest that the router needs to render an address. */
const RENDERED_WITHIN_MS = 5_000;

/**
 * What was asked for last, until the router has rendered it. While it still renders an address from before, it puts that
 * one back into the browser for a moment, and what is asked for then must not be based on it.
 */
let asked: { path: string; search: string; at: number } | null = null;

/** The parameters of this page's address, as they were asked for last. */
export function addressedParams(): URLSearchParams {
  const { pathname, search } = window.location;
  const isAhead = asked?.path === pathname && Date.now() - asked.at < RENDERED_WITHIN_MS;
  return new URLSearchParams(isAhead ? asked?.search : search);
}

/** Shows this page with other parameters, as a new entry of the browser's history unless it replaces the present one. */
export function show(params: URLSearchParams, { replace = false } = {}): void {
  const path = window.location.pathname;
  asked = { path, search: params.toString(), at: Date.now() };
  const url = params.size > 0 ? `?${params}` : path;
  if (replace) window.history.replaceState(null, "", url);
  else window.history.pushState(null, "", url);
}

/** Tells what the router has rendered. */
export function settle(params: { toString(): string }): void {
  if (params.toString() === asked?.search) asked = null;
}
