"use client";

import { useEffect, useState } from "react";
import { belongsElsewhere } from "@/lib/platform/client/keyboard";

/**
 * `j` and `k` walk through the rows, so that Enter opens the one they stand on, and `x` chooses it, with Shift all rows
 * up to the last one that was. Returns its position; -1 for none.
 */
export function useRowKeys<Row>(
  rows: Row[],
  onOpen: ((row: Row) => void) | undefined,
  onMark: ((row: Row, upTo: boolean) => void) | undefined,
): number {
  const [active, setActive] = useState(-1);
  const position = Math.min(active, rows.length - 1);

  useEffect(() => {
    if (!onOpen) return;
    const walkTo = (next: number) => {
      setActive(next);
      const row = document.querySelectorAll("[data-row]")[next];
      row?.querySelector<HTMLElement>("[data-open]")?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    };
    const onKey = (event: KeyboardEvent) => {
      if (belongsElsewhere(event)) return;
      if (event.key === "j") walkTo(Math.min(position + 1, rows.length - 1));
      else if (event.key === "k") walkTo(Math.max(position - 1, 0));
      else if (event.key === "Enter" && document.activeElement === document.body) {
        const row = rows[position]; // the button that had the focus went with its row
        if (row) onOpen(row);
      } else if (event.key.toLowerCase() === "x" && onMark) {
        const row = rows[position];
        if (row) onMark(row, event.shiftKey);
      } else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [rows, position, onOpen, onMark]);

  return position;
}
