import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { type Column, directionOf, KEPT_WIDTHS, lineOf, placeInCard, styleOf } from "./column";

export type Sort = { by: string; desc: boolean };

export const HEADER_CELL =
  "sticky top-0 z-10 h-10 border-b bg-surface px-3 text-left text-[13px] font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4";
export const BODY_CELL =
  "h-11 border-b px-3 py-1.5 compact:h-9 compact:py-0.5 first:pl-4 last:pr-4 group-last:border-b-0 max-sm:px-0 max-sm:first:pl-0 max-sm:last:pr-0 [&_time]:whitespace-nowrap";

type HeaderProps<Row> = { column: Column<Row>; sort: Sort; onSort: (sort: Sort) => void };

export function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const { sortBy, label } = column;
  const sorted = sortBy !== undefined && sort.by === sortBy;
  const direction = directionOf(column, sort.desc);
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  const style = `${HEADER_CELL} ${styleOf(column)}`;
  if (sortBy === undefined) return <th className={style}>{label}</th>;
  return (
    <th className={style} aria-sort={sorted ? direction : "none"}>
      <button
        type="button"
        onClick={() => onSort({ by: sortBy, desc: sorted && !sort.desc })}
        className="relative rounded-control hover:text-text"
      >
        {label}
        {sorted && <Arrow aria-hidden className="absolute top-0.5 left-full ml-0.5 size-3.5" />}
      </button>
    </th>
  );
}

type CellProps<Row> = {
  column: Column<Row>;
  first: boolean;
  /** The row is a card of two lines on a phone. */
  inCard: boolean;
  onOpen: (() => void) | undefined;
  children: ReactNode;
};

/**
 * One cell. If rows open, the first cell holds the button for the keyboard, and a click on any cell does the same. On a
 * phone a row is a card: the first cell is its title, the others have their labels.
 */
export function BodyCell<Row>({ column, first, inCard, onOpen, children }: CellProps<Row>) {
  const content = column.shrinks ? <Line keeps={column.keeps}>{children}</Line> : children;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button in the first cell is for the keyboard
    <td
      onClick={onOpen && (({ currentTarget }) => openFrom(currentTarget, onOpen))}
      className={`${BODY_CELL} max-sm:flex max-sm:h-auto max-sm:min-h-7 max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:border-0 ${onOpen ? "cursor-pointer" : ""} ${first ? "font-medium" : ""} ${styleOf(column)} ${lineOf(column, children, first)} ${inCard ? placeInCard(column, first) : ""}`}
    >
      {!first && !inCard && (
        <span className="hidden shrink-0 text-[13px] text-muted max-sm:inline">{column.label}</span>
      )}
      {first && onOpen ? (
        <button type="button" data-open className="max-w-full rounded-control text-left hover:underline">
          {content}
        </button>
      ) : (
        content
      )}
    </td>
  );
}

/** As wide as its content, unless the table is too narrow for that. */
const Line = ({ keeps, children }: Pick<Column<never>, "keeps"> & { children: ReactNode }) => (
  <span
    title={typeof children === "string" ? children : undefined}
    className={`max-sm:contents sm:grid ${keeps ? KEPT_WIDTHS[keeps] : "sm:grid-cols-[minmax(0,max-content)]"}`}
  >
    <span className="max-sm:contents sm:max-w-72 sm:truncate">{children}</span>
  </span>
);

/** The row's own button gets the focus first, so that it has it again when what was opened closes. */
function openFrom(cell: HTMLElement, open: () => void): void {
  cell.closest("[data-row]")?.querySelector<HTMLElement>("[data-open]")?.focus({ preventScroll: true });
  open();
}

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** @param expected a name for each row that will come, where that is known */
export function SkeletonRows({ columns, expected = SKELETON_ROWS }: { columns: number; expected?: readonly string[] }) {
  return expected.map((row) => (
    <tr key={row} className="max-sm:block">
      <td colSpan={columns} className={`${BODY_CELL} max-sm:block max-sm:px-4`}>
        <span className="block h-4 w-full animate-pulse rounded-control bg-hover" />
      </td>
    </tr>
  ));
}
