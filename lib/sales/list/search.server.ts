import "server-only";
import { openSearch } from "@/lib/identity/id-number-searches/id-number-searches.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { amongIds } from "@/lib/platform/lists/plan.server";
import { type Found, foundIn, MAX_FOUND, searchIds } from "@/lib/platform/lists/search.server";

/** What a list searches in: all sales, or the ones that it found. */
type Search = { from: Prisma.Sql; more: boolean; isNarrowed: boolean };

/** API keys without personal data search by reference only. */
export async function searchOf(actor: Actor, text: string | undefined): Promise<Search> {
  if (text === undefined) return { from: Prisma.sql`sales`, more: false, isNarrowed: false };
  const { ids, more } = await (actor.hides_personal_data ? findSalesByReference(text) : findSales(actor, text));
  return { from: amongIds("sales", ids), more, isNarrowed: true };
}

/**
 * Finds the newest sales of the current tenant, or of all tenants as the platform: by the words of the reference and of
 * the client's name, phone numbers and email address, or by the client's ID number. Phone numbers may be in any notation.
 * @throws HttpError 429 beyond ten ID numbers a minute
 */
export async function findSales(actor: Actor, search: string): Promise<Found> {
  const { text, idNumberHash } = await openSearch(actor, search);
  return foundIn(text === null ? [await salesWithIdNumber(idNumberHash)] : await searchIds("search_sales", text));
}

async function salesWithIdNumber(id_number_hash: string): Promise<number[]> {
  const where = { role: "policyholder", id_number_hash } as const;
  const rows = await db.salePerson.findMany({ where, select: { sale_id: true }, take: MAX_FOUND });
  return rows.map(({ sale_id }) => sale_id);
}

/** The sales with exactly this reference, their own or that of their lead. */
async function findSalesByReference(reference: string): Promise<Found> {
  const where = { OR: [{ reference }, { lead: { lead_id: reference } }] };
  const sales = await db.sale.findMany({ where, select: { id: true }, take: MAX_FOUND });
  return { ids: sales.map(({ id }) => id), more: false };
}
