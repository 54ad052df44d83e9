"use client";

import { useCallback, useRef, useState } from "react";
import type { Page } from "@/lib/http/list";

/**
 * The leads in the order in which the list has shown them. A lead that leaves the list because it was worked keeps its
 * place here, so that "previous" and "next" go on from it, and leads that move up take their place at the end.
 */
export function useLeadQueue() {
  const [ids, setIds] = useState<number[]>([]);
  const [meta, setMeta] = useState({ page: 1, last: 1 });
  const known = useRef(new Set<number>());

  const add = useCallback(({ data, meta: { current_page, last_page } }: Page<{ id: number }>) => {
    const added = data.map(({ id }) => id).filter((id) => !known.current.has(id));
    for (const id of added) known.current.add(id);
    if (added.length > 0) setIds((before) => [...before, ...added]);
    setMeta({ page: current_page, last: last_page });
  }, []);

  const step = (id: number | null, by: 1 | -1): number | null => {
    const place = id === null ? -1 : ids.indexOf(id);
    return place === -1 ? null : (ids[place + by] ?? null);
  };

  return {
    add,
    before: (id: number | null) => step(id, -1),
    after: (id: number | null) => step(id, 1),
    page: meta.page,
    hasMore: meta.page < meta.last,
  };
}
