"use client";

import { useCallback, useState } from "react";
import type { Page } from "@/lib/platform/http/list";

type Queue = { list: string; ids: number[]; page: number; last: number };

const EMPTY: Queue = { list: "", ids: [], page: 1, last: 1 };

/**
 * The leads in the order in which the list has shown them. A lead that leaves the list because it was worked keeps its
 * position here, so that "Previous" and "Next" still work, and leads that move up are added at the end.
 * @param list the query of the list without its page; another filter or order starts a new queue
 */
export function useLeadQueue(list: string) {
  const [queue, setQueue] = useState(EMPTY);

  const add = useCallback(
    ({ data, meta: { current_page, last_page } }: Page<{ id: number }>) =>
      setQueue((before) => {
        const ids = before.list === list ? before.ids : [];
        const known = new Set(ids);
        const added = data.flatMap(({ id }) => (known.has(id) ? [] : [id]));
        return { list, ids: [...ids, ...added], page: current_page, last: last_page };
      }),
    [list],
  );

  const step = (id: number | null, by: 1 | -1): number | null => {
    const place = id === null ? -1 : queue.ids.indexOf(id);
    return place === -1 ? null : (queue.ids[place + by] ?? null);
  };

  return {
    add,
    before: (id: number | null) => step(id, -1),
    after: (id: number | null) => step(id, 1),
    page: queue.page,
    hasMore: queue.page < queue.last,
  };
}
