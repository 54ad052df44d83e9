import "server-only";
import { openSearch } from "@/lib/identity/id-number-searches/id-number-searches.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { hasWholeTenant } from "@/lib/identity/teams/reach.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { amongIds, type Count, MAX_COUNTED } from "@/lib/platform/lists/plan.server";
import { type Found, foundIn, MAX_FOUND, readingsOf, searchIds } from "@/lib/platform/lists/search.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { givenFilters, type LeadFilter, type PageOptions } from "./filters.server";

/** Where a list looks for its leads, and the conditions and the count that the search adds. */
type Search = {
  from: Prisma.Sql;
  conditions: Prisma.Sql[];
  /** The number of matches where the search has counted them itself. */
  count: Count | null;
  /** Whether the search found more leads than MAX_FOUND. */
  more: boolean;
  isNarrowed: boolean;
};

/**
 * Narrows a list by its search: by text, or by ID number. API keys without personal data search by
 * reference only.
 * @param products the ids of the products that the query names
 * @throws HttpError 429 beyond ten ID numbers a minute
 */
export async function searchOf(
  actor: Actor,
  query: LeadFilter & Partial<PageOptions>,
  products: Promise<number[] | null>,
): Promise<Search> {
  const isNarrowed = query.search !== undefined;
  const all: Search = { from: Prisma.sql`leads`, conditions: [], count: null, more: false, isNarrowed };
  if (query.search === undefined) return all;
  const { text: search, idNumberHash } = actor.hides_personal_data
    ? { text: query.search }
    : await openSearch(actor, query.search);
  if (search === null) return { ...all, from: amongIds("leads", await leadsWithIdNumber(idNumberHash)) };
  if (isPlain(actor, query)) {
    const [productId = null, ...others] = (await products) ?? [];
    if (others.length === 0) return { ...all, ...(await searchInOrder(search, productId, query)) };
  }
  const { ids, more } = await (actor.hides_personal_data ? findLeadByReference(search) : findLeads(search));
  return { ...all, from: amongIds("leads", ids), more };
}

const PLAIN = ["search", "product", "product_id", "tenant_id"];

// A page of matches without other filters, in the order in which leads came in. Administrators who choose no organisation
// search all of them, in which no index has that order.
const isPlain = (actor: Actor, query: LeadFilter & Partial<PageOptions>): query is LeadFilter & PageOptions =>
  !actor.hides_personal_data &&
  query.page !== undefined &&
  query.sortBy === "created_at" &&
  hasWholeTenant(actor) &&
  (!actor.is_admin || query.tenant_id !== undefined) &&
  givenFilters(query).every((name) => PLAIN.includes(name));

// Nothing is sorted where the matches are so many that walking through the leads in that order is sooner done.
async function searchInOrder(
  search: string,
  productId: number | null,
  { page, per_page }: PageOptions,
): Promise<Partial<Search>> {
  const { hits, ids } = await findPlainly(search, productId, Math.min(page * per_page, MAX_ID));
  const count = { sql: Prisma.sql`${hits}::int`, isLimited: true };
  return ids === null ? { conditions: [isMatch(search)], count } : { from: amongIds("leads", ids), count };
}

async function findPlainly(search: string, productId: number | null, wanted: number) {
  const [patterns = [], others = []] = readingsOf(search);
  const [row] = await db.$queryRaw<{ hits: number; ids: string | null }[]>`
    SELECT hits, ids FROM find_leads(NULL, ${productId}::int, ${patterns}::text[], ${others}::text[],
      ${MAX_COUNTED}::int, ${wanted}::int)`;
  if (!row) throw new Error("The search returned no row");
  return row;
}

const isMatch = (search: string) =>
  Prisma.sql`(${Prisma.join(
    readingsOf(search).map(
      (patterns) =>
        Prisma.sql`(${Prisma.join(
          patterns.map((pattern) => Prisma.sql`${searchText} LIKE folded_text(${pattern})`),
          " AND ",
        )})`,
    ),
    " OR ",
  )})`;

const searchText = Prisma.sql`coalesce((SELECT search_text FROM lead_texts WHERE lead_texts.lead_id = leads.id),
  search_text_of(leads.name, leads.surname, leads.phone, leads.alt_phone, leads.email, leads.lead_id))`;

/**
 * The leads whose name, phone numbers, email address and reference contain every word of a text. Phone numbers may be
 * in any notation. Searches the current tenant, or all tenants as the platform.
 */
export const findLeads = async (text: string): Promise<Found> => foundIn(await searchIds("search_leads", text));

// By product, since the index has it before the number.
async function leadsWithIdNumber(hash: string): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT leads.id FROM (SELECT DISTINCT tenant_id, product_id FROM lead_counts) counted
    JOIN leads USING (tenant_id, product_id) WHERE leads.id_number_hash = ${hash} LIMIT ${MAX_FOUND}::int`;
  return rows.map(({ id }) => id);
}

/** The lead with exactly this reference. */
async function findLeadByReference(lead_id: string): Promise<Found> {
  const leads = await db.lead.findMany({ where: { lead_id }, select: { id: true }, take: MAX_FOUND });
  return { ids: leads.map(({ id }) => id), more: false };
}
