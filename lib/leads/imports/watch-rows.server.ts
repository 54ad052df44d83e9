import "server-only";
import type { Column } from "@/lib/leads/headers/columns.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import { isOldEncoding, looksGarbled } from "@/lib/platform/tables/encodings";
import type { Reading } from "@/lib/platform/tables/reading";
import { isMonthFirst, orderIn } from "@/lib/platform/time/sheet-date";

/** Watches rows while they are stored: the order of dates, or garbled names, may show only far below the first ones. */
export class RowWatch {
  /** Of each column: a user may map another one to the date of birth. */
  private readonly orders: Set<ReturnType<typeof orderIn>>[];
  private isGarbled: boolean;

  constructor(
    private readonly columns: readonly Column[],
    private readonly reading: Reading,
  ) {
    this.orders = columns.map(() => new Set());
    this.isGarbled = reading.is_garbled;
  }

  async *rows(batches: AsyncIterable<TableRow[]>): AsyncGenerator<TableRow[]> {
    for await (const batch of batches) {
      for (const { cells, flaw } of batch) if (!flaw) this.see(cells);
      yield batch;
    }
  }

  private see(cells: readonly string[]): void {
    for (const [place, orders] of this.orders.entries()) {
      const cell = cells[place];
      if (cell && MAY_BE_DATE.test(cell)) orders.add(orderIn(cell));
    }
    if (!this.isGarbled && isOldEncoding(this.reading.encoding)) this.isGarbled = cells.some(looksGarbled);
  }

  /** Columns and reading, corrected by all rows. */
  get found(): { columns: Column[]; reading: Reading } {
    return {
      columns: this.columns.map(({ is_month_first, ...column }, place) =>
        isMonthFirst(this.orders[place] ?? new Set()) ? { ...column, is_month_first: true } : column,
      ),
      reading: { ...this.reading, is_garbled: this.isGarbled },
    };
  }
}

/** Most cells are told from dates by their first characters. */
const MAY_BE_DATE = /^\s*\d{1,2}[/.-]\d/;
