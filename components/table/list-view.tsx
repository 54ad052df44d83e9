"use client";

import { type ReactNode, useEffect } from "react";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { RetryAlert } from "@/components/ui/retry-alert";
import { type FirstPage, useList } from "@/lib/platform/client/resource";
import type { Page } from "@/lib/platform/http/list";
import { filterOf, listQueryString } from "@/lib/platform/list-params";
import type { Column } from "./column";
import { DataTable } from "./data-table";
import { FilterChips, withoutAll } from "./filter-chips";
import { Pagination } from "./pagination";
import { SelectionBar } from "./selection-bar";
import { ColumnsMenu, SearchBox, Toolbar } from "./toolbar";
import { useColumns } from "./use-columns";
import { useListState } from "./use-list-state";
import { useSelection } from "./use-selection";

export type Filter = {
  name: string;
  label: string;
  /** A choice of one of these; a day where there are none. */
  options?: readonly { id: number | string; name: string }[];
  /** Filters that mean nothing any more when this one changes. */
  clears?: readonly string[];
  /** Waits behind a button while it is off. */
  seldom?: boolean;
};

/** The rows that are chosen: these, or all that the list's filter means. */
export type Chosen = { ids: number[]; all: boolean; filter: Record<string, string>; clear: () => void };

export type ListViewProps<Row> = {
  /** The path below /api, and the name of the list. */
  resource: string;
  label: string;
  columns: Column<Row>[];
  /** How the server sorts when nothing is said. */
  defaultSort: { by: string; desc: boolean };
  /** Without it nothing is searched. */
  searchPlaceholder?: string;
  filters?: Filter[];
  /** Parameters where the address says nothing, and those that belong to the screen itself. */
  defaults?: Record<string, string>;
  fixed?: Record<string, string>;
  empty: ReactNode;
  emptyAction?: ReactNode;
  pageSizes?: number[];
  first?: FirstPage<Row> | undefined;
  tools?: ReactNode;
  /** What can be done with rows that are chosen; without it none can be. */
  bulk?: (chosen: Chosen) => ReactNode;
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => ReactNode;
  /** Told of every page that comes to be shown. */
  onPage?: (page: Page<Row>) => void;
};

/** A list from search box to page numbers, its whole state in the URL. */
export function ListView<Row extends { id: number }>(props: ListViewProps<Row>) {
  const { resource, label, columns, defaultSort, filters = [], defaults, fixed, first, pageSizes, onPage } = props;
  const { params, change } = useListState();
  const filterNames = filters.map(({ name }) => name);
  const query = listQueryString(Object.fromEntries(params), { filters: filterNames, defaults, fixed });
  const list = useList<Row>(resource, query, first);
  const { visible, toggle } = useColumns(label, columns);
  const rows = list.data?.data;
  const isFiltered = params.get("search") || filterNames.some((name) => params.get(name));
  const filter = filterOf(query);
  const selection = useSelection(new URLSearchParams(filter).toString());
  const hasChosen = selection.all || selection.ids.size > 0;
  const sort = {
    by: params.get("sortBy") ?? defaultSort.by,
    desc: params.has("sortBy") ? params.get("sortDesc") === "true" : defaultSort.desc,
  };

  useEffect(() => {
    if (list.data && !list.isPlaceholderData) onPage?.(list.data);
  }, [list.data, list.isPlaceholderData, onPage]);

  // Its last row has left the last page.
  const { current_page = 1, last_page = 1 } = list.isPlaceholderData ? {} : (list.data?.meta ?? {});
  useEffect(() => {
    if (current_page > last_page) change({ page: last_page }, { replace: true });
  }, [current_page, last_page, change]);

  return (
    <div className="flex flex-col gap-3">
      <Toolbar>
        {props.searchPlaceholder && (
          <SearchBox
            value={params.get("search") ?? ""}
            placeholder={props.searchPlaceholder}
            onSearch={(search) => change({ search }, { replace: true })}
          />
        )}
        <FilterChips filters={filters} params={params} onChange={change} />
        <div className="ml-auto flex flex-wrap gap-2">
          {props.tools}
          <ColumnsMenu columns={columns} visible={visible} onToggle={toggle} />
        </div>
      </Toolbar>
      {list.error && <RetryAlert error={list.error} onRetry={list.refetch} />}
      <div className="relative overflow-hidden rounded-panel border bg-surface shadow-panel">
        {list.isFetching && rows && <Progress />}
        {rows?.length === 0 ? (
          <Empty
            action={
              isFiltered ? (
                <Button onClick={() => change({ search: null, ...withoutAll(filterNames) })}>
                  Clear search and filters
                </Button>
              ) : (
                props.emptyAction
              )
            }
          >
            {props.empty}
          </Empty>
        ) : (
          !(list.error && !rows) && (
            <DataTable
              label={label}
              columns={columns}
              visible={visible}
              rows={rows}
              stale={list.isPlaceholderData}
              sort={sort}
              onSort={({ by, desc }) => change({ sortBy: by, sortDesc: desc })}
              onOpen={props.onOpen}
              actions={props.actions}
              selection={props.bulk && selection}
            />
          )
        )}
        {list.data && list.data.meta.total > 0 && (
          <Pagination
            meta={list.data.meta}
            sizes={pageSizes}
            onPage={(page) => change({ page })}
            onSize={(per_page) => change({ per_page })}
          />
        )}
      </div>
      {props.bulk && list.data && hasChosen && (
        <SelectionBar selection={selection} meta={list.data.meta}>
          {props.bulk({ ids: [...selection.ids], all: selection.all, filter, clear: selection.clear })}
        </SelectionBar>
      )}
    </div>
  );
}

function Progress() {
  return (
    <div role="progressbar" aria-label="Loading" className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden">
      <div className="h-full w-1/4 animate-sweep bg-primary" />
    </div>
  );
}
