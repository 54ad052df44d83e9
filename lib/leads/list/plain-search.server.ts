import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { hasWholeTenant } from "@/lib/identity/teams/reach.server";
import type { LeadQuery } from "@/lib/leads/record/schema";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { readingsOf } from "@/lib/platform/lists/search.server";
import { MAX_ID } from "@/lib/platform/schemas/max-id";
import { amongIds, productsOf, type Selection } from "./selection.server";
import { type Count, MAX_COUNTED } from "./total.server";

/** The parameters of a search without any filter but that of a product. */
const PLAIN = ["search", "product", "product_id", "tenant_id", "page", "per_page", "sortBy", "sortDesc"];

/**
 * Selects and counts the matches of a search without other filters, in the order in which leads came in. Nothing is sorted
 * where the matches are so many that walking through the leads in that order is sooner done. Null for any other query.
 * @throws HttpError 422 on an unknown product
 */
export async function selectPlainSearch(
  actor: Actor,
  query: LeadQuery,
): Promise<{ selection: Selection; count: Count } | null> {
  const { search } = query;
  if (search === undefined || !isPlain(actor, query)) return null;
  const productIds = await productsOf(query);
  const [productId = null, ...others] = productIds ?? [];
  if (others.length > 0) return null;
  const { hits, ids } = await find(search, productId, Math.min(query.page * query.per_page, MAX_ID));
  const isOfProduct = productId === null ? Prisma.sql`true` : Prisma.sql`leads.product_id = ${productId}`;
  const where = ids === null ? Prisma.sql`${isOfProduct} AND ${matches(search)}` : isOfProduct;
  return {
    selection: {
      from: ids === null ? Prisma.sql`leads` : amongIds(ids),
      where,
      listed: where,
      isOutOfReach: Prisma.sql`false`,
      productIds,
      reach: null,
      more: false,
    },
    count: { sql: Prisma.sql`${hits}::int`, isLimited: true },
  };
}

// Administrators who choose no organisation search all of them, in which no index has that order.
const isPlain = (actor: Actor, query: LeadQuery) =>
  !actor.hides_personal_data &&
  query.sortBy === "created_at" &&
  hasWholeTenant(actor) &&
  (!actor.is_admin || query.tenant_id !== undefined) &&
  Object.entries(query).every(([name, value]) => value === undefined || value === false || PLAIN.includes(name));

async function find(search: string, productId: number | null, wanted: number) {
  const [patterns = [], others = []] = readingsOf(search);
  const [row] = await db.$queryRaw<{ hits: number; ids: string | null }[]>`
    SELECT hits, ids FROM find_leads(NULL, ${productId}::int, ${patterns}::text[], ${others}::text[],
      ${MAX_COUNTED}::int, ${wanted}::int)`;
  if (!row) throw new Error("The search returned no row");
  return row;
}

const matches = (search: string) =>
  Prisma.sql`(${Prisma.join(
    readingsOf(search).map(
      (patterns) =>
        Prisma.sql`(${Prisma.join(
          patterns.map((pattern) => Prisma.sql`${searchText} LIKE ${pattern}`),
          " AND ",
        )})`,
    ),
    " OR ",
  )})`;

const searchText = Prisma.raw(
  "lead_search_text(leads.name, leads.surname, leads.phone, leads.alt_phone, leads.email, leads.lead_id)",
);
