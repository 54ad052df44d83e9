"use client";

import { useState } from "react";

type State = {
  /** What the rows were chosen from: another filter begins anew. */
  scope: string;
  ids: ReadonlySet<number>;
  /** Every row that the filter means, on whichever page. */
  all: boolean;
  last: number | null;
};

/** The rows that are chosen in a table. */
export type RowSelection = {
  ids: ReadonlySet<number>;
  all: boolean;
  has: (id: number) => boolean;
  /** Chooses a row or lets go of it; with `upTo`, of all between it and the last one. */
  toggle: (id: number, upTo: boolean, rowIds: readonly number[]) => void;
  togglePage: (rowIds: readonly number[]) => void;
  chooseAll: () => void;
  clear: () => void;
};

const NONE: ReadonlySet<number> = new Set();

/** Remembers which rows are chosen, for as long as the list is of the same scope. */
export function useSelection(scope: string): RowSelection {
  const [state, setState] = useState<State>({ scope, ids: NONE, all: false, last: null });
  const { ids, all, last } = state.scope === scope ? state : { ids: NONE, all: false, last: null };

  const choose = (changed: readonly number[], isOn: boolean, next: number | null) =>
    setState({
      scope,
      ids: new Set(isOn ? [...ids, ...changed] : [...ids].filter((id) => !changed.includes(id))),
      all: false,
      last: next,
    });

  return {
    ids,
    all,
    has: (id) => all || ids.has(id),
    toggle: (id, upTo, rowIds) => choose(upTo ? between(rowIds, last, id) : [id], !ids.has(id), id),
    togglePage: (rowIds) => choose(rowIds, !rowIds.every((id) => ids.has(id)), null),
    chooseAll: () => setState({ scope, ids, all: true, last }),
    clear: () => setState({ scope, ids: NONE, all: false, last: null }),
  };
}

function between(rowIds: readonly number[], one: number | null, other: number): readonly number[] {
  const places = [one === null ? -1 : rowIds.indexOf(one), rowIds.indexOf(other)];
  return places.includes(-1) ? [other] : rowIds.slice(Math.min(...places), Math.max(...places) + 1);
}
