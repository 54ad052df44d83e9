import "server-only";
import { z } from "zod";
import { findProductBySlug } from "@/lib/catalogue/products/products.server";
import { SALE_STATUSES } from "@/lib/identity/personalities/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forTenant } from "@/lib/identity/tenants/scope.server";
import { betweenDays, dayFilter } from "@/lib/platform/days";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { invalid } from "@/lib/platform/http/errors.server";
import { idFilter, listQuery, matches, type Page, paginate } from "@/lib/platform/http/list";
import { normalisePhone } from "@/lib/platform/phone";
import { policyholder, rowColumns } from "./record.server";
import { toSaleRow } from "./rows.server";
import type { SaleRow } from "./schema";
import { saleScope } from "./scope.server";

const SORTABLE = [
  "created_at",
  "updated_at",
  "status_changed_at",
  "reference",
  "status",
  "monthly_premium",
  "cover_amount",
  "callback_at",
  "product.name",
  "agent.name",
] as const;

/** Each word of a search costs a look at the persons; a full name has fewer. */
const MAX_WORDS = 5;

export const saleQuery = listQuery(SORTABLE, true).extend({
  product: z.string().optional(),
  product_id: idFilter,
  status: z.preprocess((status) => (status === "" ? undefined : status), z.enum(SALE_STATUSES).optional()),
  agent_id: idFilter,
  date_from: dayFilter,
  date_to: dayFilter,
  tenant_id: idFilter,
});

export type SaleQuery = z.output<typeof saleQuery>;

/** The sales that somebody sees, newest first unless asked otherwise. @throws HttpError 422 on an unknown product */
export function listSales(actor: Actor, query: SaleQuery): Promise<Page<SaleRow>> {
  return forTenant(actor, query.tenant_id, async () => {
    const { agent_id, date_from, date_to, search } = query;
    const counted = { status: { in: statusesOf(actor, query) }, product_id: await productIdOf(query) };
    const narrower = agent_id ?? date_from ?? date_to ?? search;
    const scope = await saleScope(actor);
    const seesAll = Object.keys(scope).length === 0;
    const where: Prisma.SaleWhereInput = {
      ...counted,
      agent_id,
      created_at: betweenDays(date_from, date_to),
      AND: [scope, search === undefined ? {} : containing(search)],
    };
    return paginate(
      query,
      async (slice) =>
        (await db.sale.findMany({ where, select: rowColumns, ...slice })).map((sale) =>
          toSaleRow(sale, sale.persons[0]),
        ),
      seesAll && narrower === undefined ? keptCount(counted) : db.sale.count({ where }),
    );
  });
}

const statusesOf = (actor: Actor, { status }: SaleQuery) =>
  actor.allowed_sale_statuses.filter((allowed) => status === undefined || allowed === status);

async function productIdOf({ product, product_id }: SaleQuery): Promise<number | undefined> {
  if (!product) return product_id;
  const found = await findProductBySlug(product);
  if (!found) throw invalid({ product: "Choose a product from the list." });
  return found.id;
}

// Counting rows takes most of a list's time; the rollup knows how many there are.
async function keptCount(where: Prisma.SaleCountWhereInput): Promise<number> {
  const { _sum } = await db.saleCount.aggregate({ where, _sum: { count: true } });
  return _sum.count ?? 0;
}

function containing(search: string): Prisma.SaleWhereInput {
  const phone = normalisePhone(search);
  if (phone) return { persons: { some: { ...policyholder, phone } } };
  return { AND: search.split(/\s+/).slice(0, MAX_WORDS).map(containingWord) };
}

const containingWord = (word: string): Prisma.SaleWhereInput => ({
  OR: [
    { OR: matches(word, ["reference"]) },
    { persons: { some: { ...policyholder, OR: matches(word, ["name", "surname", "phone", "email"]) } } },
  ],
});
