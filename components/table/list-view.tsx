"use client";

import { type ReactNode, useEffect, useMemo } from "react";
import type { EmptyListTexts } from "@/components/table/filters/empty-list";
import type { Filter } from "@/components/table/filters/filter";
import { FilterChips } from "@/components/table/filters/filter-chips";
import { namesOf } from "@/components/table/filters/filter-state";
import { lazyPart } from "@/components/ui/lazy/lazy-part";
import { type FirstPage, useLastPage, useList } from "@/lib/platform/client/resource";
import type { Page } from "@/lib/platform/lists/list";
import { filterOf, listQueryString } from "@/lib/platform/lists/params";
import type { Column } from "./column";
import { ColumnsMenu } from "./columns-menu";
import { DataTable, type DataTableProps } from "./data-table";
import { ListError } from "./list-error";
import { Pagination } from "./pagination";
import { SearchBox } from "./search-box";
import { useColumns } from "./use-columns";
import { useDensity } from "./use-density";
import { useListState } from "./use-list-state";
import { type RowSelection, useSelection } from "./use-selection";

// As high as what it then says, so that nothing moves.
const EmptyList = lazyPart(
  () => import("@/components/table/filters/empty-list").then((module) => module.EmptyList),
  <div className="h-51" />,
);

const SelectionBar = lazyPart(() => import("./selection-bar").then((module) => module.SelectionBar), null);

/** The selected rows: some by their ids, or all that match the list's filter. */
export type Selected = { ids: number[]; all: boolean; filter: Record<string, string>; clear: () => void };

type TableProps<Row> = Pick<DataTableProps<Row>, "label" | "columns" | "onOpen" | "canOpen" | "openId" | "actions">;

export type ListViewProps<Row> = EmptyListTexts &
  TableProps<Row> & {
    /** The path below /api. */
    resource: string;
    /** How the server sorts by default. */
    defaultSort: { by: string; desc: boolean };
    /** Without it there is no search. */
    searchPlaceholder?: string;
    /** Whether an ID number can be searched for. It is sealed before it becomes part of the address. */
    byIdNumber?: boolean;
    filters?: Filter[];
    /** Parameters that apply unless the URL sets them. */
    defaults?: Record<string, string>;
    /** Parameters that the screen sets, whatever the URL says. */
    fixed?: Record<string, string>;
    pageSizes?: number[];
    first?: FirstPage<Row> | undefined;
    tools?: ReactNode;
    /** Actions on selected rows; without it rows can't be selected. */
    bulk?: (selected: Selected) => ReactNode;
    /** All rows that match can be selected at once where there are at most so many; without it always. */
    maxSelected?: number;
    /** Called with every page that is shown. */
    onPage?: (page: Page<Row>) => void;
    /** When to reload the page that is shown, if at all. */
    reloadMs?: (page: Page<Row>) => number | false;
  };

/** A list from search box to pagination. All of its state is in the URL. */
export function ListView<Row extends { id: number }>(props: ListViewProps<Row>) {
  const { label, columns, bulk, maxSelected } = props;
  const { params, change } = useListState();
  const { list, filter, filterNames } = useListPage(props);
  const { visible, switched, toggle } = useColumns(label, columns);
  const placed = useMemo(
    () => columns.map((column) => ({ ...column, priority: priorityOf(column, filter, switched) })),
    [columns, filter, switched],
  );
  const selection = useSelection(new URLSearchParams(filter).toString());
  const hasSelected = selection.all || selection.ids.size > 0;
  const { page, isStale, hasFailed } = useLastPage(list);
  const data = page && isBeyondLast(page) ? undefined : page;
  return (
    <div data-list className="flex flex-col gap-3 list-page:min-h-0">
      <ListToolbar {...props} visible={visible} onToggle={toggle} />
      {list.error && <ListError error={list.error} filterNames={filterNames} onRetry={list.refetch} />}
      <div className="relative flex min-h-0 flex-col overflow-hidden rounded-panel border bg-surface shadow-panel">
        {list.isFetching && data && <Progress />}
        {data?.data.length === 0 && !hasFailed ? (
          <EmptyList {...props} params={params} onChange={change} />
        ) : (
          <Rows
            {...props}
            columns={placed}
            visible={visible}
            rows={data?.data}
            stale={isStale}
            failed={hasFailed}
            selection={bulk && selection}
          />
        )}
        {data && data.meta.total > 0 && <ListPages meta={data.meta} sizes={props.pageSizes} />}
      </div>
      {bulk && data && hasSelected && !hasFailed && (
        <SelectionBar selection={selection} meta={data.meta} max={maxSelected}>
          {bulk({ ids: [...selection.ids], all: selection.all, filter, clear: selection.clear })}
        </SelectionBar>
      )}
    </div>
  );
}

function priorityOf<Row>({ key, priority, filter: of }: Column<Row>, filter: Filtered, switched: Switched) {
  if (switched[key]) return 1;
  return of !== undefined && filter[of] !== undefined ? 4 : priority;
}

type Filtered = Record<string, string>;
type Switched = Record<string, boolean>;

/** The page that the URL asks for. A page beyond the last one, whose rows have gone, becomes the last one. */
function useListPage<Row>(props: ListViewProps<Row>) {
  const { resource, filters = [], defaults, fixed, first, reloadMs, onPage } = props;
  const { params, change } = useListState();
  const filterNames = namesOf(filters);
  const query = listQueryString(Object.fromEntries(params), { filters: filterNames, defaults, fixed });
  const list = useList<Row>(resource, query, { first, reloadMs });
  const page = list.isPlaceholderData ? undefined : list.data;

  useEffect(() => {
    if (!page) return;
    if (!isBeyondLast(page)) return onPage?.(page);
    // Next follows the history only once its own effects have run, which on the first load is after this one.
    queueMicrotask(() => change({ page: page.meta.last_page }, { replace: true }));
  }, [page, onPage, change]);

  return { list, filter: useMemo(() => filterOf(query), [query]), filterNames };
}

const isBeyondLast = ({ meta }: Page<unknown>) => meta.current_page > meta.last_page;

type ToolbarProps<Row> = ListViewProps<Row> & { visible: Record<string, boolean>; onToggle: (column: string) => void };

/** One line, or two if it does not fit. On a phone the search has one with the filters, and the rest another. */
function ListToolbar<Row>({ searchPlaceholder, byIdNumber, filters = [], tools, ...props }: ToolbarProps<Row>) {
  const { params, change } = useListState();
  const { isCompact, setCompact } = useDensity();
  return (
    <div className="@container flex flex-wrap items-center gap-2 print:hidden">
      {searchPlaceholder && (
        <SearchBox
          value={params.get("search") ?? ""}
          placeholder={searchPlaceholder}
          byIdNumber={byIdNumber}
          onSearch={(search) => change({ search }, { replace: true })}
        />
      )}
      <FilterChips filters={filters} params={params} onChange={change} />
      <div
        className={`ml-auto flex shrink-0 gap-2 max-xl:shrink max-xl:flex-wrap max-xl:justify-end ${tools ? "" : "max-sm:hidden"}`}
      >
        {tools}
        <ColumnsMenu
          columns={props.columns}
          visible={props.visible}
          onToggle={props.onToggle}
          isCompact={isCompact}
          onCompact={setCompact}
        />
      </div>
    </div>
  );
}

type RowsProps<Row> = ListViewProps<Row> & {
  visible: Record<string, boolean>;
  rows: Row[] | undefined;
  stale: boolean;
  failed: boolean;
  selection: RowSelection | undefined;
};

function Rows<Row extends { id: number }>({ defaultSort, ...props }: RowsProps<Row>) {
  const { params, change } = useListState();
  const by = params.get("sortBy");
  return (
    <DataTable
      label={props.label}
      columns={props.columns}
      visible={props.visible}
      rows={props.rows}
      stale={props.stale}
      failed={props.failed}
      sort={by === null ? defaultSort : { by, desc: params.get("sortDesc") === "true" }}
      onSort={({ by, desc }) => change({ sortBy: by, sortDesc: desc })}
      onOpen={props.onOpen}
      canOpen={props.canOpen}
      openId={props.openId}
      actions={props.actions}
      selection={props.selection}
    />
  );
}

function ListPages({ meta, sizes }: { meta: Page<unknown>["meta"]; sizes: number[] | undefined }) {
  const { change } = useListState();
  return (
    <Pagination
      meta={meta}
      sizes={sizes}
      onPage={(page) => change({ page })}
      onSize={(per_page) => change({ per_page })}
    />
  );
}

function Progress() {
  return (
    <div role="progressbar" aria-label="Loading" className="absolute inset-x-0 top-0 z-20 h-0.5 overflow-hidden">
      <div className="h-full w-1/4 animate-sweep bg-primary" />
    </div>
  );
}
