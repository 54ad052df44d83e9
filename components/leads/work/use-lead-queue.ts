"use client";

import { useCallback, useState } from "react";
import type { Page } from "@/lib/platform/lists/list";
import { formatCount } from "@/lib/platform/text/format";

type Queue = {
  list: string;
  ids: number[];
  /** The pages that are known, and how many there are. */
  from: number;
  to: number;
  last: number;
  /** How many leads of the list come before those that are known. */
  before: number;
  total: number;
  /** The leads of the page that the list shows. */
  shown: number[];
};

const EMPTY: Queue = { list: "", ids: [], from: 1, to: 1, last: 1, before: 0, total: 0, shown: [] };

/**
 * The leads in the order in which the list has shown them. A lead that leaves the list because it was worked keeps its
 * position here, so that "Previous" and "Next" still work, and leads that move up are added at the end.
 * @param list the query of the list without its page; another filter or order starts a new queue, as does an earlier page
 */
export function useLeadQueue(list: string) {
  const [queue, setQueue] = useState(EMPTY);

  const add = useCallback(
    ({ data, meta: { current_page, last_page, per_page, total } }: Page<{ id: number }>) =>
      setQueue((earlier) => {
        const shown = data.map(({ id }) => id);
        const now = { last: last_page, total, shown };
        if (earlier.list !== list || current_page < earlier.from) {
          const before = (current_page - 1) * per_page;
          return { list, ids: shown, from: current_page, to: current_page, before, ...now };
        }
        const known = new Set(earlier.ids);
        const ids = [...earlier.ids, ...shown.filter((id) => !known.has(id))];
        return { ...earlier, ids, to: Math.max(earlier.to, current_page), ...now };
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
    /** Whether there is a lead before it, which may be of an earlier page. */
    hasBefore: (id: number) => step(id, -1) !== null || (queue.ids[0] === id && queue.from > 1),
    after: (id: number | null) => step(id, 1),
    /** The page that follows those that are known, and the one before them, if there are any. */
    nextPage: queue.to < queue.last ? queue.to + 1 : null,
    previousPage: queue.from > 1 ? queue.from - 1 : null,
  };
}
