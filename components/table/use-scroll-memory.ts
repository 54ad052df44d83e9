"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { type RefObject, useLayoutEffect } from "react";
import { useOnChange } from "@/components/ui/browser/use-on-change";
import { useWindowEvent } from "@/components/ui/browser/use-window-event";

/** In CSS pixels: of the page, and of the table within it. */
type Scrolled = { page: number; table: number };

/** By list and address. It goes with the page, since addresses may hold names. */
const scrolledTo = new Map<string, Scrolled>();

/** Whether Back or Forward has led here, until the list has been scrolled again. */
let hasReturned = false;
if (typeof window !== "undefined") {
  window.addEventListener("popstate", () => {
    hasReturned = true;
  });
}

/**
 * Remembers where a list was scrolled to, and scrolls there when one comes back to it.
 * @param isLoaded its rows are there
 */
export function useScrollMemory(label: string, table: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const key = `${label} ${usePathname()}?${useSearchParams()}`;

  useWindowEvent("scroll", () => remember(key, table.current), { capture: true, enabled: isLoaded });

  useLayoutEffect(() => {
    if (!isLoaded) return;
    const scrolled = hasReturned && scrolledTo.get(key);
    hasReturned = false;
    if (!scrolled) return remember(key, table.current); // such as a record that was opened in a panel
    table.current?.scrollTo({ top: scrolled.table });
    window.scrollTo({ top: scrolled.page });
  }, [isLoaded, key, table]);
}

/** Scrolls to the row of the record that is open in a panel, once it is there. */
export function useOpenRowInView(table: RefObject<HTMLElement | null>, id: number | undefined, rowIds: number[]): void {
  useOnChange(
    rowIds.find((rowId) => rowId === id),
    (shown) => table.current?.querySelector(`[data-row="${shown}"]`)?.scrollIntoView({ block: "nearest" }),
  );
}

function remember(key: string, table: HTMLElement | null): void {
  if (table) scrolledTo.set(key, { page: window.scrollY, table: table.scrollTop });
}
