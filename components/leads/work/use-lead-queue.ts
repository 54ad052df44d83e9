"use client";

import { useCallback, useState } from "react";
import type { Page } from "@/lib/platform/lists/list";
import { formatCount } from "@/lib/platform/text/format";

type Queue = {
  list: string;
  ids: number[];
  /** The page on which the list showed each lead last. */
  pages: ReadonlyMap<number, number>;
  /** The page that the list shows, the first one that is known, and how many there are. */
  page: number;
  from: number;
  last: number;
  /** How many leads of the list come before those that are known. */
  before: number;
  /** The most that the list has had. */
  total: number;
  /** The leads of the page that the list shows. */
  shown: number[];
};

const EMPTY: Queue = { list: "", ids: [], pages: new Map(), page: 1, from: 1, last: 1, before: 0, total: 0, shown: [] };

/**
 * The leads in the order in which the list has shown them. A lead that leaves the list because it was worked keeps its
 * position here, so that "Previous" and "Next" still work, and leads that move up are added at the end.
 * @param list the query of the list without its page; another filter or order starts a new queue, as does an earlier page
 */
export function useLeadQueue(list: string) {
  const [queue, setQueue] = useState(EMPTY);

  const add = useCallback(
    ({ data, meta: { current_page: page, last_page: last, per_page, total } }: Page<{ id: number }>) =>
      setQueue((earlier) => {
        const shown = data.map(({ id }) => id);
        const ofPage = shown.map((id) => [id, page] as const);
        const now = { page, last, shown };
        if (earlier.list !== list || page < earlier.from) {
          return { list, ids: shown, pages: new Map(ofPage), from: page, before: (page - 1) * per_page, total, ...now };
        }
        const ids = [...earlier.ids, ...shown.filter((id) => !earlier.pages.has(id))];
        const pages = new Map([...earlier.pages, ...ofPage]);
        return { ...earlier, ids, pages, total: Math.max(earlier.total, total), ...now };
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
    return queue.ids.includes(id) ? `${formatCount(place)} of ${formatCount(queue.total)}` : undefined;
  }

  const known = Math.max(...queue.pages.values(), queue.page);

  return {
    add,
    placeOf,
    /** Whether a lead is not among the rows of the list, which have been loaded. */
    isElsewhere: (id: number) => queue.list === list && !queue.shown.includes(id),
    before: (id: number | null) => step(id, -1),
    /** Whether there is a lead before it, which may be of an earlier page. */
    hasBefore: (id: number) => step(id, -1) !== null || (queue.ids[0] === id && queue.from > 1),
    after: (id: number | null) => step(id, 1),
    /** The page of a lead, if the list shows another one. */
    otherPageOf(id: number): number | null {
      const page = queue.pages.get(id) ?? queue.page;
      return page === queue.page ? null : page;
    },
    /** The page that follows those that are known, and the one before them, if there are any. */
    nextPage: known < queue.last ? known + 1 : null,
    previousPage: queue.from > 1 ? queue.from - 1 : null,
  };
}
