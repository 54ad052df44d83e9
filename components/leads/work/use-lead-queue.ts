"use client";

import { useCallback, useState } from "react";
import type { Page } from "@/lib/platform/lists/list";
import { formatCount } from "@/lib/platform/text/format";

type Queue = {
  list: string;
  ids: number[];
  page: number;
  last: number;
  /** How many leads of the list come before those that are known. */
  before: number;
  total: number;
  /** The leads of the page that the list shows. */
  shown: number[];
};

const EMPTY: Queue = { list: "", ids: [], page: 1, last: 1, before: 0, total: 0, shown: [] };

/**
 * The leads in the order in which the list has shown them. A lead that leaves the list because it was worked keeps its
 * position here, so that "Previous" and "Next" still work, and leads that move up are added at the end.
 * @param list the query of the list without its page; another filter or order starts a new queue
 */
export function useLeadQueue(list: string) {
  const [queue, setQueue] = useState(EMPTY);

  const add = useCallback(
    ({ data, meta: { current_page, last_page, per_page, total } }: Page<{ id: number }>) =>
      setQueue((earlier) => {
        const isSame = earlier.list === list;
        const ids = isSame ? earlier.ids : [];
        const known = new Set(ids);
        const added = data.flatMap(({ id }) => (known.has(id) ? [] : [id]));
        const before = isSame ? earlier.before : (current_page - 1) * per_page;
        const shown = data.map(({ id }) => id);
        return { list, ids: [...ids, ...added], page: current_page, last: last_page, before, total, shown };
      }),
    [list],
  );

  const step = (id: number | null, by: 1 | -1): number | null => {
    const place = id === null ? -1 : queue.ids.indexOf(id);
    return place === -1 ? null : (queue.ids[place + by] ?? null);
  };

  /** "3 of 312"; undefined for a lead that is not in the list. Worked leads still count, since one can go back to them. */
  function placeOf(id: number): string | undefined {
    const place = queue.before + queue.ids.indexOf(id) + 1;
    const all = Math.max(queue.total, queue.before + queue.ids.length);
    return queue.ids.includes(id) ? `${formatCount(place)} of ${formatCount(all)}` : undefined;
  }

  return {
    add,
    placeOf,
    /** Whether a lead is not among the rows of the list, which have been loaded. */
    isElsewhere: (id: number) => queue.list === list && !queue.shown.includes(id),
    before: (id: number | null) => step(id, -1),
    after: (id: number | null) => step(id, 1),
    page: queue.page,
    hasMore: queue.page < queue.last,
  };
}
