import type { Random } from "../random";
import type { Brand } from "./brand";
import type { CallingClock } from "./calling-clock";
import type { Colleague } from "./colleagues";
import type { SoldProduct } from "./products/index";

/** A tenant's sales floor, on which leads are worked and sales are made. */
export type Floor = {
  brand: Brand;
  tenantId: number;
  colleagues: readonly Colleague[];
  products: readonly SoldProduct[];
  clock: CallingClock;
  random: Random;
};

const BATCH_SIZE = 500;

/** Inserts many rows, so few at a time that no query runs into the client's time-out. */
export async function inBatches<Row, Inserted>(
  rows: readonly Row[],
  insert: (batch: Row[]) => Promise<Inserted>,
): Promise<Inserted[]> {
  const inserted: Inserted[] = [];
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    inserted.push(await insert(rows.slice(start, start + BATCH_SIZE)));
  }
  return inserted;
}
