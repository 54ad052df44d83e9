"use client";

import { columnVisibilityFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo, useRef } from "react";
import { BODY_CELL, BodyCell, HEADER_CELL, HeaderCell, SkeletonRows, type Sort } from "./cells";
import { type Column, hasThirdLine, placeOfActions } from "./column";
import { SelectCell, SelectHeader } from "./select-box";
import { useRowFocus } from "./use-row-focus";
import { useRowKeys } from "./use-row-keys";
import { useOpenRowInView, useScrollMemory } from "./use-scroll-memory";
import type { RowSelection } from "./use-selection";

const features = tableFeatures({ columnVisibilityFeature });

export type DataTableProps<Row> = {
  /** The name of the list. */
  label: string;
  columns: Column<Row>[];
  visible: Record<string, boolean>;
  /** Undefined until the first page has loaded. */
  rows: Row[] | undefined;
  /** The rows are not those that were asked for, but the last ones. */
  stale: boolean;
  /** Those that were asked for can't be loaded. */
  failed: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen?: ((row: Row) => void) | undefined;
  /** False for a row that is shown, but can't be opened. */
  canOpen?: ((row: Row) => boolean) | undefined;
  /** The record that is open in a panel. */
  openId?: number | undefined;
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Undefined if rows can't be selected. */
  selection?: RowSelection | undefined;
};

/** The table of a list: sorted by the server, operated by mouse or keyboard, and shown as cards on a phone. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, rows, stale, failed, onOpen, canOpen = always, actions, selection } = props;
  const table = useColumnTable(props);
  const isLoading = rows === undefined && !failed;
  const data = rows ?? [];
  const rowIds = data.map(({ id }) => id);
  const canSelect = selection !== undefined && !failed; // the rows of a failed list may be those of another filter
  const select = canSelect ? (row: Row, upTo: boolean) => selection.toggle(row.id, upTo, rowIds) : undefined;
  const scroller = useRef<HTMLDivElement>(null);
  useRowFocus(rows);
  useScrollMemory(label, scroller, rows !== undefined);
  useOpenRowInView(scroller, props.openId, rowIds);
  const active = useRowKeys(data, onOpen && openIf(canOpen, onOpen), select);
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => props.columns.filter(({ key }) => key === id));

  return (
    <div
      ref={scroller}
      data-rows
      className="@container overflow-x-auto sm:max-h-[calc(100dvh-16rem)] sm:min-h-80 sm:scroll-pt-10 sm:overflow-auto list-page:max-h-none list-page:min-h-56"
      aria-busy={isLoading || (stale && !failed)}
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 max-sm:block">
        {/* Headings come with the rows, whose widths would move them. */}
        <thead className={`max-sm:sr-only ${isLoading ? "invisible" : ""}`}>
          <HeaderRow {...props} shown={shown} rowIds={rowIds} />
        </thead>
        <tbody className={`max-sm:block ${stale ? "opacity-55" : ""}`}>
          {isLoading && <SkeletonRows columns={shown.length + (actions ? 1 : 0) + (selection ? 1 : 0)} />}
          {table.getRowModel().rows.map(({ id, index, original: row }) => (
            <BodyRow
              key={id}
              row={row}
              index={index}
              isActive={index === active}
              isOpen={row.id === props.openId}
              shown={shown}
              onOpen={canOpen(row) ? onOpen : undefined}
              onSelect={select}
              actions={actions}
              selection={selection}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const OPEN = "bg-primary-soft! [&>td:first-child]:shadow-[inset_3px_0_0_var(--color-primary)]";

const always = () => true;

const openIf =
  <Row,>(canOpen: (row: Row) => boolean, open: (row: Row) => void) =>
  (row: Row) => {
    if (canOpen(row)) open(row);
  };

function useColumnTable<Row extends { id: number }>({ columns, visible, rows }: DataTableProps<Row>) {
  const defs = useMemo(
    () => columns.map(({ key, label, cell }) => ({ id: key, header: label, accessorFn: cell })),
    [columns],
  );
  const data = useMemo(() => rows ?? [], [rows]);
  return useTable({
    features,
    columns: defs,
    data,
    getRowId: (row) => String(row.id),
    state: { columnVisibility: visible },
  });
}

type HeaderProps<Row> = Pick<DataTableProps<Row>, "failed" | "sort" | "onSort" | "actions" | "selection"> & {
  shown: Column<Row>[];
  rowIds: number[];
};

function HeaderRow<Row>({ shown, rowIds, failed, sort, onSort, actions, selection }: HeaderProps<Row>) {
  return (
    <tr>
      {selection && (
        <SelectHeader
          label="Select the rows of this page"
          checked={rowIds.length > 0 && rowIds.every(selection.has)}
          mixed={!rowIds.every(selection.has) && rowIds.some(selection.has)}
          disabled={selection.all || failed}
          onToggle={() => selection.togglePage(rowIds)}
        />
      )}
      {shown.map((column) => (
        <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
      ))}
      {actions && <th className={`${HEADER_CELL} w-px text-right print:hidden`}>Actions</th>}
    </tr>
  );
}

const CARD =
  "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_fit-content(50%)] max-sm:gap-x-3 max-sm:mx-0 max-sm:my-0 max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0";

type RowProps<Row extends { id: number }> = Pick<DataTableProps<Row>, "onOpen" | "actions" | "selection"> & {
  row: Row;
  index: number;
  /** The row that the keyboard is at. */
  isActive: boolean;
  isOpen: boolean;
  shown: Column<Row>[];
  onSelect: ((row: Row, upTo: boolean) => void) | undefined;
};

function BodyRow<Row extends { id: number }>(props: RowProps<Row>) {
  const { row, index, isActive, isOpen, shown, onOpen, onSelect, actions, selection } = props;
  const inCard = shown.some(({ card }) => card);
  const hasMargin =
    selection !== undefined || (shown.some(({ card }) => card === "second end") && !hasThirdLine(shown));
  return (
    <tr
      data-row={row.id}
      aria-current={isOpen || undefined}
      data-active={isActive || undefined}
      data-chosen={selection?.has(row.id) || undefined}
      className={`group max-sm:relative max-sm:m-3 max-sm:block max-sm:rounded-control max-sm:border max-sm:px-3 max-sm:py-2 data-chosen:bg-primary-soft data-active:bg-hover ${isOpen ? OPEN : ""} ${onOpen ? "hover:bg-hover" : ""} ${inCard ? CARD : ""} ${inCard && hasMargin ? "max-sm:pr-10!" : ""}`}
    >
      {selection && (
        <SelectCell
          label={`Select row ${index + 1}`}
          checked={selection.has(row.id)}
          disabled={selection.all || !onSelect}
          onToggle={(upTo) => onSelect?.(row, upTo)}
        />
      )}
      {shown.map((column, position) => (
        <BodyCell
          key={column.key}
          column={column}
          first={position === 0}
          inCard={inCard}
          onOpen={onOpen && (() => onOpen(row))}
        >
          {column.cell(row)}
        </BodyCell>
      ))}
      {actions && (
        <td
          className={`${BODY_CELL} text-right print:hidden whitespace-nowrap max-sm:block max-sm:h-auto max-sm:border-0 ${inCard ? placeOfActions(shown) : "max-sm:pt-1"}`}
        >
          {actions(row)}
        </td>
      )}
    </tr>
  );
}
