import "server-only";
import type { Column } from "@/lib/leads/headers/columns.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import { isOldEncoding, looksGarbled } from "@/lib/platform/tables/encodings";
import type { Reading } from "@/lib/platform/tables/reading";
import { orderIn } from "@/lib/platform/time/sheet-date";

/** Watches rows while they are stored: the order of dates, or garbled names, may show only far below the first ones. */
export class RowWatch {
  private readonly dates: number[];
  private readonly orders = new Set<ReturnType<typeof orderIn>>();
  private isGarbled: boolean;

  constructor(
    private readonly columns: readonly Column[],
    private readonly reading: Reading,
  ) {
    this.dates = columns.flatMap(({ field }, place) => (field === "date_of_birth" ? place : []));
    this.isGarbled = reading.is_garbled;
  }

  async *rows(batches: AsyncIterable<TableRow[]>): AsyncGenerator<TableRow[]> {
    for await (const batch of batches) {
      for (const { cells, flaw } of batch) if (!flaw) this.see(cells);
      yield batch;
    }
  }

  private see(cells: readonly string[]): void {
    for (const place of this.dates) this.orders.add(orderIn(cells[place] ?? ""));
    if (!this.isGarbled && isOldEncoding(this.reading.encoding)) this.isGarbled = cells.some(looksGarbled);
  }

  /** The columns and the reading as all rows tell. */
  get found(): { columns: Column[]; reading: Reading } {
    const isMonthFirst = this.orders.has("month first") && !this.orders.has("day first");
    return {
      columns: this.columns.map(({ is_month_first, ...column }, place) =>
        (this.dates.includes(place) ? isMonthFirst : is_month_first) ? { ...column, is_month_first: true } : column,
      ),
      reading: { ...this.reading, is_garbled: this.isGarbled },
    };
  }
}
