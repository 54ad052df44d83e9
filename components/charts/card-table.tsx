"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { Link } from "@/components/ui/link";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { type CardColumn, type CardTable, type TableSort, textOf } from "./card-data";

type Props = { label: string; table: CardTable; sort: TableSort | undefined; onSort: (sort: TableSort) => void };

const CELL = "h-8 px-2 first:pl-4 last:pr-4 whitespace-nowrap";

/** The data of a card as a table. It scrolls within its parent. */
export function CardTableView({ label, table, sort, onSort }: Props) {
  return (
    <ScrollRegion label={`Table of ${label}`} className="h-full overflow-auto">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-[13px]">
        <thead>
          <tr>
            {table.columns.map((column, index) => (
              <HeaderCell key={column.key} column={column} index={index} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ id, values, hrefs }) => (
            <tr key={id} className="hover:bg-hover">
              {values.map((value, index) => {
                const column = table.columns[index];
                if (!column) return null;
                const text = textOf(value, column);
                const style = `${CELL} border-b ${column.numeric ? "text-right" : "max-w-48 truncate"}`;
                const href = hrefs?.[index];
                return (
                  <td key={column.key} title={column.numeric ? undefined : text} className={style}>
                    {href ? <CellLink href={href}>{text}</CellLink> : text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const CellLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className="rounded-control underline decoration-border underline-offset-4 hover:decoration-current">
    {children}
  </Link>
);

type HeaderProps = { column: CardColumn; index: number } & Pick<Props, "sort" | "onSort">;

function HeaderCell({ column, index, sort, onSort }: HeaderProps) {
  const isSorted = sort?.column === index;
  const direction = sort?.desc ? "descending" : "ascending";
  const Arrow = sort?.desc ? ArrowDown : ArrowUp;
  return (
    <th
      aria-sort={isSorted ? direction : "none"}
      className={`${CELL} sticky top-0 border-b bg-surface font-medium text-muted ${column.numeric ? "text-right" : "text-left"}`}
    >
      <button
        type="button"
        // Numbers are looked at from the largest down, names from A.
        onClick={() => onSort({ column: index, desc: isSorted ? !sort.desc : column.numeric === true })}
        className="inline-flex items-center gap-1 rounded-control hover:text-text"
      >
        {column.label}
        <Arrow aria-hidden className={`size-3.5 ${isSorted ? "" : "opacity-0"}`} />
      </button>
    </th>
  );
}
