"use client";

import { useMemo, useState } from "react";
import { useStored } from "@/components/ui/use-stored";
import type { Column } from "./column";

type Visible = Record<string, boolean>;

/** Which columns of a list are shown. This browser remembers it. */
export function useColumns<Row>(list: string, columns: Column<Row>[]) {
  const [stored, store] = useStored("local", `columns:${list}`);
  const [defaults] = useState<Visible>(() => Object.fromEntries(columns.map(({ key, hidden }) => [key, !hidden])));
  const visible = useMemo<Visible>(() => ({ ...defaults, ...(stored && JSON.parse(stored)) }), [defaults, stored]);
  const toggle = (key: string) => store(JSON.stringify({ ...visible, [key]: !visible[key] }));
  return { visible, toggle };
}
