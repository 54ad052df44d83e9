"use client";

import { useMemo } from "react";
import { useStored } from "@/components/ui/browser/use-stored";
import type { Column } from "./column";

type Visible = Record<string, boolean>;

/**
 * Which columns of a list are shown. This browser remembers which ones its user switched on or off; those switched on
 * make no room for others.
 */
export function useColumns<Row>(list: string, columns: Column<Row>[]) {
  const [stored, store] = useStored("local", `columns:${list}`);
  const switched = useMemo<Visible>(() => (stored ? JSON.parse(stored) : {}), [stored]);
  const visible = useMemo<Visible>(
    () => ({ ...Object.fromEntries(columns.map(({ key, hidden }) => [key, !hidden])), ...switched }),
    [columns, switched],
  );
  const toggle = (key: string) => store(JSON.stringify({ ...switched, [key]: !visible[key] }));
  return { visible, switched, toggle };
}
