"use client";

import { useState } from "react";

type State = {
  /** The filter that the rows were selected under. Another filter clears the selection. */
  scope: string;
  ids: ReadonlySet<number>;
  /** Every row that matches the filter, on all pages. */
  all: boolean;
  last: number | null;
};

/** The selected rows of a table. */
export type RowSelection = {
  ids: ReadonlySet<number>;
  all: boolean;
  has: (id: number) => boolean;
  /** Selects or deselects a row; with `upTo`, all rows between the last one and this. */
  toggle: (id: number, upTo: boolean, rowIds: readonly number[]) => void;
  togglePage: (rowIds: readonly number[]) => void;
  selectAll: () => void;
  clear: () => void;
};

const NONE: ReadonlySet<number> = new Set();

export function useSelection(scope: string): RowSelection {
  const [state, setState] = useState<State>({ scope, ids: NONE, all: false, last: null });
  const { ids, all, last } = state.scope === scope ? state : { ids: NONE, all: false, last: null };

  const select = (changed: readonly number[], isOn: boolean, next: number | null) =>
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
    toggle: (id, upTo, rowIds) => select(upTo ? between(rowIds, last, id) : [id], !ids.has(id), id),
    togglePage: (rowIds) => select(rowIds, !rowIds.every((id) => ids.has(id)), null),
    selectAll: () => setState({ scope, ids, all: true, last }),
    clear: () => setState({ scope, ids: NONE, all: false, last: null }),
  };
}

function between(rowIds: readonly number[], one: number | null, other: number): readonly number[] {
  const places = [one === null ? -1 : rowIds.indexOf(one), rowIds.indexOf(other)];
  return places.includes(-1) ? [other] : rowIds.slice(Math.min(...places), Math.max(...places) + 1);
}
