"use client";

import { type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { CardActions } from "./card-actions";
import { type CardTable, sortedRows, type TableSort } from "./card-data";
import type { LegendEntry } from "./card-image";
import { CardTableView } from "./card-table";
import { CanvasBoundary } from "./lazy-canvas";

const NO_LEGEND: LegendEntry[] = [];
const NO_TABLE: CardTable = { columns: [], rows: [] };

export type CardState = { error: Error | null; onRetry: () => unknown };

type Props = CardState & {
  title: string;
  /** What its figures are of, shown below the title and in its image. */
  period: string;
  /** What its figures count, in the plural: "leads". */
  counts: string;
  /** Undefined while it loads. */
  table: CardTable | undefined;
  legend?: readonly LegendEntry[];
  /** Classes that place it in the grid. */
  className?: string;
  /** A further button of the card, which changes its chart. */
  action?: ReactNode;
  /** The chart; without one there is only the table. */
  children?: ReactNode;
};

/**
 * A card of the dashboard: a chart, the same data as a table, as an image and as a file. It is empty if no number of the
 * table is above 0.
 */
export function ChartCard({ title, period, counts, table, legend = NO_LEGEND, className = "", ...props }: Props) {
  const { error, onRetry, action, children } = props;
  const [togglesTable, setTogglesTable] = useState(false);
  const [sort, setSort] = useState<TableSort>();
  const body = useRef<HTMLDivElement>(null);
  const hasChart = children !== undefined;
  const sorted = table && { ...table, rows: sortedRows(table.rows, sort) };
  const isEmpty = table !== undefined && isEmptyTable(table);
  const tableView = sorted && <CardTableView label={title} table={sorted} sort={sort} onSort={setSort} />;
  return (
    <section aria-label={title} aria-busy={!table && !error} className={`${CARD} ${className}`}>
      <header className="flex h-14 shrink-0 items-center justify-between gap-2 border-b px-4">
        <div className="min-w-0">
          <h3 title={title} className="truncate font-semibold">
            {title}
          </h3>
          <p className="tabular truncate text-[12px] text-muted">{period}</p>
        </div>
        <div className="-mr-2 flex min-w-24 shrink-0 justify-end print:hidden">
          {!togglesTable && action}
          <CardActions
            title={title}
            period={period}
            table={sorted ?? NO_TABLE}
            legend={legend}
            body={body}
            showsTable={hasChart ? togglesTable : undefined}
            onToggleTable={() => setTogglesTable(!togglesTable)}
            disabled={!table || isEmpty}
          />
        </div>
      </header>
      {/* Of one height whatever is in it, so that nothing moves when the data arrives. */}
      <div ref={body} className="h-72 min-w-0">
        {!table && error && <NotLoaded onRetry={onRetry} />}
        {!table && !error && <BodySkeleton />}
        {isEmpty && <NoData counts={counts} />}
        {table && !isEmpty && (togglesTable || !hasChart) && tableView}
        {table && !isEmpty && hasChart && !togglesTable && (
          <div className="h-full p-4">
            <CanvasBoundary fallback={tableView}>{children}</CanvasBoundary>
          </div>
        )}
      </div>
    </section>
  );
}

const CARD = "flex min-w-0 flex-col overflow-hidden rounded-panel border bg-surface shadow-panel";

function isEmptyTable({ columns, rows }: CardTable): boolean {
  if (!columns.some(({ numeric }) => numeric)) return rows.length === 0;
  return !rows.some(({ values }) => values.some((value) => typeof value === "number" && value > 0));
}

const NoData = ({ counts }: Pick<Props, "counts">) => (
  <div className="flex h-full flex-col items-center justify-center px-6 text-center text-muted">
    <p className="font-medium text-text">No data</p>
    <p className="mt-1">No {counts} in this period.</p>
    <p>Choose a longer period or remove a filter.</p>
  </div>
);

// All cards of a tab fail together, and its alert says why, so that it is announced once.
const NotLoaded = ({ onRetry }: Pick<CardState, "onRetry">) => (
  <div className="flex h-full flex-col items-center justify-center gap-3 text-muted">
    <p>This could not be loaded.</p>
    <Button size="small" onClick={() => void onRetry()}>
      Try again
    </Button>
  </div>
);

const BodySkeleton = () => (
  <div role="status" aria-label="Loading" className="h-full p-4">
    <span className="block h-full animate-pulse rounded-control bg-hover" />
  </div>
);
