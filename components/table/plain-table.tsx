import type { ReactNode } from "react";
import { BODY_CELL, BodyCell, HEADER_CELL, SkeletonRows } from "./cells";
import { type Column, styleOf } from "./column";

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  /** Undefined until they have loaded. */
  rows: Row[] | undefined;
  /** A name for each row that will come, where that is known: the table is as high from the start. */
  expected?: readonly string[] | undefined;
  /** The rows are not those that were asked for, but the last ones. */
  stale?: boolean;
  /** Those that were asked for can't be loaded. */
  failed?: boolean;
  actions?: (row: Row) => ReactNode;
};

/** A table without sorting or selection, as high as its rows; on a phone a row is a card. */
export function PlainTable<Row extends { id: number | string }>(props: Props<Row>) {
  const { label, columns, rows, expected, stale = false, failed = false, actions } = props;
  return (
    <div className="@container overflow-x-auto rounded-[inherit]" aria-busy={!failed && (stale || rows === undefined)}>
      <table aria-label={label} className="w-full border-separate border-spacing-0 max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={`${HEADER_CELL} ${styleOf(column)}`}>
                {column.label}
              </th>
            ))}
            {actions && <th className={`${HEADER_CELL} w-px text-right`}>Actions</th>}
          </tr>
        </thead>
        <tbody className={`max-sm:block ${stale ? "opacity-55" : ""}`}>
          {rows === undefined && !failed && (
            <SkeletonRows columns={columns.length + (actions ? 1 : 0)} expected={expected} />
          )}
          {rows?.map((row) => (
            <tr
              key={row.id}
              className="group max-sm:m-3 max-sm:block max-sm:rounded-control max-sm:border max-sm:px-3 max-sm:py-2"
            >
              {columns.map((column, position) => (
                <BodyCell key={column.key} column={column} inCard={false} first={position === 0} onOpen={undefined}>
                  {column.cell(row)}
                </BodyCell>
              ))}
              {actions && (
                <td className={`${BODY_CELL} text-right whitespace-nowrap max-sm:block max-sm:h-auto max-sm:border-0`}>
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
