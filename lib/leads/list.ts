import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { betweenDays } from "@/lib/days";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { invalid } from "@/lib/http/errors";
import { type Page, paginate } from "@/lib/http/list";
import { findProductBySlug } from "@/lib/products/server";
import { forTenant } from "@/lib/tenants/scope";
import { firstRecentDay, recentSince } from "./recent";
import { rowColumns, toLeadRow } from "./rows";
import { type LeadQuery, type LeadRow, leadQuery } from "./schema";
import { findText } from "./search";
import { isClosing, type LeadStatus } from "./status";

/** The leads that somebody sees, newest first unless asked otherwise. @throws HttpError 422 on an unknown product */
export function listLeads(actor: Actor, query: LeadQuery): Promise<Page<LeadRow>> {
  return forTenant(actor, query.tenant_id, async () => {
    const { product_id, source, campaign, assigned_user_id, search, date_from, date_to } = query;
    const ofProduct = await filterByProduct(query.product);
    const narrower = source ?? campaign ?? assigned_user_id ?? search ?? date_from ?? date_to;
    const where: Prisma.LeadWhereInput = {
      product_id,
      source,
      campaign,
      assigned_user_id,
      created_at: betweenDays(date_from, date_to),
      AND: [
        ofProduct,
        query.status ? inBadge(query.status) : {},
        query.unprocessed ? { processed_at: null } : {},
        search === undefined ? {} : findText(search),
      ],
    };
    return paginate(
      query,
      async (slice) => (await db.lead.findMany({ where, select: rowColumns, ...slice })).map(toLeadRow),
      narrower === undefined ? keptCount({ product_id, AND: [ofProduct, ...keptOf(query)] }) : db.lead.count({ where }),
    );
  });
}

/** The list as screens ask for their first page. */
export const leads = { name: "leads", query: leadQuery, list: listLeads } as const;

// The badge of a status and the list behind it count the same leads.
const inBadge = (status: LeadStatus): Prisma.LeadWhereInput => ({
  status,
  processed_at: isClosing(status) ? { gte: recentSince() } : null,
});

/** Stands for "not processed" in lead_counts. */
const NEVER = new Date("0001-01-01");

// The same leads as inBadge() and `unprocessed`, in the words of lead_counts.
const keptOf = ({ status, unprocessed }: LeadQuery): Prisma.LeadCountWhereInput[] => [
  status ? { status, processed_on: isClosing(status) ? { gte: new Date(firstRecentDay()) } : NEVER } : {},
  unprocessed ? { processed_on: NEVER } : {},
];

// Counting rows takes most of a list's time; the rollup knows how many there are.
async function keptCount(where: Prisma.LeadCountWhereInput): Promise<number> {
  const { _sum } = await db.leadCount.aggregate({ where, _sum: { count: true } });
  return _sum.count ?? 0;
}

async function filterByProduct(slug: string | undefined): Promise<{ product_id?: number }> {
  if (slug === undefined) return {};
  const product = await findProductBySlug(slug);
  if (!product) throw invalid({ product: "There is no such product." });
  return { product_id: product.id };
}
