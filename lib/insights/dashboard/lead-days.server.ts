import "server-only";
import { type Counted, conditionsOn, leadDaysOf } from "@/lib/leads/leads/insight-counts.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Period } from "./period";
import type { Received } from "./received";

type ProductDays = { product_id: number; days: string[]; received: number[]; processed: number[] };

/** The leads received in some periods and on some more days, by product and day. Days without any are left out. */
export async function receivedOn(
  periods: readonly Period[],
  days: readonly string[],
  counted: Counted,
): Promise<Received[]> {
  const isAsked = Prisma.join(
    [
      ...periods.map(({ date_from, date_to }) => Prisma.sql`kept.day BETWEEN ${date_from}::date AND ${date_to}::date`),
      Prisma.sql`kept.day = ANY(${days}::date[])`,
    ],
    " OR ",
  );
  const conditions = Prisma.join([Prisma.sql`(${isAsked})`, ...conditionsOn(counted)], " AND ");
  // One row for each product, since rows take longer to read than arrays.
  const products = await db.$queryRaw<ProductDays[]>`
    SELECT product_id, array_agg(day::text) AS days, array_agg(received) AS received, array_agg(processed) AS processed
    FROM (
      SELECT kept.product_id, kept.day, sum(kept.received)::int AS received, sum(kept.processed)::int AS processed
      FROM ${leadDaysOf(counted)} kept WHERE ${conditions} GROUP BY 1, 2
    ) AS by_day
    GROUP BY product_id`;
  return products.flatMap(({ product_id, days, received, processed }) =>
    days.map((day, index) => ({
      product_id,
      day,
      received: received[index] ?? 0,
      processed: processed[index] ?? 0,
    })),
  );
}
