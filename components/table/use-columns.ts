"use client";

import { useEffect, useState } from "react";
import type { Column } from "./column";

type Visible = Record<string, boolean>;

/** Which columns of a list are shown, remembered by this browser. */
export function useColumns<Row>(list: string, columns: Column<Row>[]) {
  const storageKey = `columns:${list}`;
  const [visible, setVisible] = useState<Visible>(() =>
    Object.fromEntries(columns.map(({ key, hidden }) => [key, !hidden])),
  );

  // Read after the first paint: the server cannot know, and both must agree on that.
  useEffect(() => {
    const kept = localStorage.getItem(storageKey);
    if (kept) setVisible((before) => ({ ...before, ...(JSON.parse(kept) as Visible) }));
  }, [storageKey]);

  const toggle = (key: string) =>
    setVisible((before) => {
      const next = { ...before, [key]: !before[key] };
      localStorage.setItem(storageKey, JSON.stringify(next));
      return next;
    });

  return { visible, toggle };
}
