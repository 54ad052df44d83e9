"use client";

import { useState } from "react";
import { useKeys } from "@/components/ui/browser/use-keys";

/**
 * `j` and `k` move through the rows, Enter opens the current one, and `x` selects it, with Shift all rows up to the last
 * one that was selected. Returns the position of the current row; -1 for none.
 */
export function useRowKeys<Row>(
  rows: Row[],
  onOpen: ((row: Row) => void) | undefined,
  onSelect: ((row: Row, upTo: boolean) => void) | undefined,
): number {
  const [active, setActive] = useState(-1);
  const position = Math.min(active, rows.length - 1);
  const row = rows[position];

  function moveTo(next: number) {
    setActive(next);
    const element = rowsOnPage()[next];
    element?.querySelector<HTMLElement>("[data-open]")?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  }

  /** Where the keys go on: the row that has the focus, such as one whose dialog has closed, else the last one. */
  function current(): number {
    const focused = document.activeElement?.closest("[data-row]");
    const place = focused ? rowsOnPage().indexOf(focused) : -1;
    return place === -1 ? position : place;
  }

  // The row's own button handles Enter, but loses the focus to the body when its row is replaced.
  function openRow() {
    if (document.activeElement !== document.body) return false;
    if (row) onOpen?.(row);
  }

  const select = onSelect && ((event: KeyboardEvent) => row && onSelect(row, event.shiftKey));
  const keys = {
    j: () => moveTo(Math.min(current() + 1, rows.length - 1)),
    k: () => moveTo(Math.max(current() - 1, 0)),
    Enter: openRow,
    x: select,
    X: select,
  };
  useKeys(onOpen ? keys : {});

  return position;
}

const rowsOnPage = () => [...document.querySelectorAll("[data-row]")];
