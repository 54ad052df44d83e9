"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type RefObject, useLayoutEffect } from "react";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";
import { readFromTab, storeInTab } from "@/lib/platform/client/tab-storage";

/** In CSS pixels: of the page, and of the table within it. */
type Scrolled = { page: number; table: number };

/** The address that Back, Forward or a reload leads to, until its list has been scrolled again. */
let returnedTo: string | null = null;

if (typeof window !== "undefined") {
  const [visit] = performance.getEntriesByType("navigation");
  if (visit instanceof PerformanceNavigationTiming && visit.type !== "navigate") returnedTo = currentAddress();
  window.addEventListener("popstate", () => {
    returnedTo = currentAddress();
  });
}

function currentAddress(): string {
  return addressOf(window.location.pathname, new URLSearchParams(window.location.search));
}

function addressOf(path: string, params: { toString(): string }): string {
  return `${path}?${params}`;
}

/**
 * Remembers where a list was scrolled to, and scrolls there when one comes back to it.
 * @param isLoaded its rows are there
 */
export function useScrollMemory(label: string, table: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const address = addressOf(usePathname(), useSearchParams());
  const key = `scrolled ${label} ${address}`;

  useWindowEvent("scroll", () => remember(key, table.current), { capture: true, enabled: isLoaded });

  useLayoutEffect(() => {
    if (!isLoaded) return;
    const scrolled = returnedTo === address ? readFromTab<Scrolled>(key) : null;
    returnedTo = null;
    if (!scrolled) return remember(key, table.current); // such as a record that was opened beside the list
    table.current?.scrollTo({ top: scrolled.table });
    window.scrollTo({ top: scrolled.page });
  }, [address, isLoaded, key, table]);
}

function remember(key: string, table: HTMLElement | null): void {
  if (table) storeInTab(key, { page: window.scrollY, table: table.scrollTop } satisfies Scrolled);
}
