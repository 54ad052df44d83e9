import "server-only";
import { type Found, MAX_FOUND, readingsOf } from "@/lib/leads/list/search.server";
import { db } from "@/lib/platform/db/client.server";

/**
 * The newest sales of the current tenant, or as the platform of all, in whose reference or in whose client's name, phone
 * numbers and email address every word of a text occurs, a phone number typed in any notation.
 */
export async function findSales(text: string): Promise<Found> {
  const found = await Promise.all(readingsOf(text).map(idsOf));
  return { ids: [...new Set(found.flat())], more: found.some(({ length }) => length >= MAX_FOUND) };
}

/** The sales with exactly this reference, their own or that of their lead. */
export async function findSalesByReference(reference: string): Promise<Found> {
  const where = { OR: [{ reference }, { lead: { lead_id: reference } }] };
  const sales = await db.sale.findMany({ where, select: { id: true }, take: MAX_FOUND });
  return { ids: sales.map(({ id }) => id), more: false };
}

async function idsOf(patterns: string[]): Promise<number[]> {
  const [row] = await db.$queryRaw<{ ids: number[] | null }[]>`
    SELECT array_agg(id) AS ids FROM search_sales(NULL, ${patterns}::text[], ${MAX_FOUND}::int) AS id`;
  return row?.ids ?? [];
}
