"use client";

import { columnVisibilityFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import { BODY_CELL, BodyCell, HEADER_CELL, HeaderCell, SkeletonRows, type Sort } from "./cells";
import type { Column } from "./column";
import { SelectCell, SelectHeader } from "./select-box";
import { useRowKeys } from "./use-row-keys";
import type { RowSelection } from "./use-selection";

const features = tableFeatures({ columnVisibilityFeature });

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  visible: Record<string, boolean>;
  /** Undefined while the first page loads. */
  rows: Row[] | undefined;
  /** Another page is on its way: the rows are the old ones. */
  stale: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => ReactNode;
  /** Where rows can be chosen. */
  selection?: RowSelection | undefined;
};

/** The table of a list: sorts on the server, opens a row by mouse or `j`, `k` and Enter, turns to cards on a phone. */
export function DataTable<Row extends { id: number }>(props: Props<Row>) {
  const { label, columns, visible, rows, stale, sort, onSort, onOpen, actions, selection } = props;
  const defs = useMemo(
    () => columns.map(({ key, label, cell }) => ({ id: key, header: label, accessorFn: cell })),
    [columns],
  );
  const data = useMemo(() => rows ?? [], [rows]);
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: (row) => String(row.id),
    state: { columnVisibility: visible },
  });
  const rowIds = data.map(({ id }) => id);
  const mark = selection && ((row: Row, upTo: boolean) => selection.toggle(row.id, upTo, rowIds));
  const active = useRowKeys(data, onOpen, mark);
  const shown = table.getVisibleLeafColumns().flatMap(({ id }) => columns.filter(({ key }) => key === id));

  return (
    <div
      className="overflow-x-auto sm:max-h-[calc(100dvh-16rem)] sm:min-h-80 sm:overflow-auto"
      aria-busy={stale || rows === undefined}
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            {selection && (
              <SelectHeader
                label="Select the rows of this page"
                checked={rowIds.length > 0 && rowIds.every(selection.has)}
                mixed={!rowIds.every(selection.has) && rowIds.some(selection.has)}
                disabled={selection.all}
                onToggle={() => selection.togglePage(rowIds)}
              />
            )}
            {shown.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && <th className={`${HEADER_CELL} w-px text-right`}>Actions</th>}
          </tr>
        </thead>
        <tbody className={`max-sm:block ${stale ? "opacity-55" : ""}`}>
          {rows === undefined && <SkeletonRows columns={shown.length + (actions ? 1 : 0) + (selection ? 1 : 0)} />}
          {table.getRowModel().rows.map(({ id, index, original: row }) => (
            <tr
              key={id}
              data-row
              data-active={index === active || undefined}
              data-chosen={selection?.has(row.id) || undefined}
              className={`group max-sm:relative max-sm:m-3 max-sm:block max-sm:rounded-control max-sm:border max-sm:px-3 max-sm:py-2 data-chosen:bg-primary-soft data-active:bg-hover ${onOpen ? "hover:bg-hover" : ""}`}
            >
              {selection && (
                <SelectCell
                  label={`Select row ${index + 1}`}
                  checked={selection.has(row.id)}
                  disabled={selection.all}
                  onToggle={(upTo) => selection.toggle(row.id, upTo, rowIds)}
                />
              )}
              {shown.map((column, position) => (
                <BodyCell
                  key={column.key}
                  column={column}
                  first={position === 0}
                  onOpen={onOpen && (() => onOpen(row))}
                >
                  {column.cell(row)}
                </BodyCell>
              ))}
              {actions && (
                <td className={`${BODY_CELL} text-right whitespace-nowrap max-sm:block max-sm:border-0 max-sm:pt-1`}>
                  {actions(row)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
