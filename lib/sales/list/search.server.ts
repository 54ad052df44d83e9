import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { type Found, MAX_FOUND, readingsOf } from "@/lib/leads/list/search.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { amongIds } from "@/lib/platform/lists/plan.server";

/** What a list searches in: all sales, or the ones that it found. */
type Search = { from: Prisma.Sql; more: boolean; isNarrowed: boolean };

/** Who may read no personal data searches by references alone. */
export async function searchOf(actor: Actor, text: string | undefined): Promise<Search> {
  if (text === undefined) return { from: Prisma.sql`sales`, more: false, isNarrowed: false };
  const { ids, more } = await (actor.hides_personal_data ? findSalesByReference(text) : findSales(text));
  return { from: amongIds("sales", ids), more, isNarrowed: true };
}

/**
 * The newest sales of the current tenant, or as the platform of all, in whose reference or in whose client's name, phone
 * numbers and email address every word of a text occurs, a phone number typed in any notation.
 */
export async function findSales(text: string): Promise<Found> {
  const found = await Promise.all(readingsOf(text).map(idsOf));
  return { ids: [...new Set(found.flat())], more: found.some(({ length }) => length >= MAX_FOUND) };
}

/** The sales with exactly this reference, their own or that of their lead. */
async function findSalesByReference(reference: string): Promise<Found> {
  const where = { OR: [{ reference }, { lead: { lead_id: reference } }] };
  const sales = await db.sale.findMany({ where, select: { id: true }, take: MAX_FOUND });
  return { ids: sales.map(({ id }) => id), more: false };
}

async function idsOf(patterns: string[]): Promise<number[]> {
  const [row] = await db.$queryRaw<{ ids: number[] | null }[]>`
    SELECT array_agg(id) AS ids FROM search_sales(NULL, ${patterns}::text[], ${MAX_FOUND}::int) AS id`;
  return row?.ids ?? [];
}
