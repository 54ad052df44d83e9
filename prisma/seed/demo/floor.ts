import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Random } from "../random";
import type { Brand } from "./brand";
import type { CallingClock } from "./calling-clock";
import type { Colleague } from "./colleagues";
import type { SoldProduct } from "./products/index";

/** A tenant's sales floor: what the demo leads and sales are made from. */
export type Floor = {
  brand: Brand;
  tenantId: number;
  colleagues: readonly Colleague[];
  products: readonly SoldProduct[];
  clock: CallingClock;
  random: Random;
};

type Rows = {
  leads: Prisma.LeadCreateManyInput;
  lead_events: Prisma.LeadEventCreateManyInput;
  sales: Prisma.SaleCreateManyInput;
  sale_persons: Prisma.SalePersonCreateManyInput;
  sale_events: Prisma.SaleEventCreateManyInput;
};

/** Small enough for no query to reach the client's timeout. */
const BATCH_SIZE = 500;

/**
 * Inserts many rows. createMany is not used, since Prisma takes seconds to plan it for thousands of rows.
 * @returns the id of each row
 */
export async function insertRows<Table extends keyof Rows>(
  table: Table,
  rows: readonly Rows[Table][],
): Promise<Map<Rows[Table], number>> {
  const into = Prisma.raw(table);
  const columns = Prisma.raw([...new Set(rows.flatMap(Object.keys))].join(", "));
  const ids = new Map<Rows[Table], number>();
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    const batch = rows.slice(start, start + BATCH_SIZE);
    const added = await db.$queryRaw<{ id: number }[]>`
      WITH added AS (
        INSERT INTO ${into} (${columns})
        SELECT ${columns} FROM jsonb_populate_recordset(NULL::${into}, ${JSON.stringify(batch)}::jsonb) RETURNING id
      )
      SELECT id FROM added ORDER BY id`;
    for (const [place, { id }] of added.entries()) {
      const row = batch[place];
      if (row) ids.set(row, id);
    }
  }
  return ids;
}
