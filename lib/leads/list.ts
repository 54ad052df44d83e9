import "server-only";
import type { Actor } from "@/lib/auth/actor";
import { betweenDays } from "@/lib/days";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/db/generated/client";
import { invalid } from "@/lib/http/errors";
import { type Page, paginate } from "@/lib/http/list";
import { findProductBySlug } from "@/lib/products/server";
import { forTenant } from "@/lib/tenants/scope";
import { recentSince } from "./recent";
import { rowColumns, toLeadRow } from "./rows";
import { type LeadQuery, type LeadRow, leadQuery } from "./schema";
import { findText } from "./search";
import { isClosing, type LeadStatus } from "./status";

/** The leads that somebody sees, newest first unless asked otherwise. @throws HttpError 422 on an unknown product */
export function listLeads(actor: Actor, query: LeadQuery): Promise<Page<LeadRow>> {
  return forTenant(actor, query.tenant_id, async () => {
    const { product_id, source, campaign, assigned_user_id, search } = query;
    const where: Prisma.LeadWhereInput = {
      product_id,
      source,
      campaign,
      assigned_user_id,
      created_at: betweenDays(query.date_from, query.date_to),
      AND: [
        await ofProduct(query.product),
        query.status ? inBadge(query.status) : {},
        query.unprocessed ? { processed_at: null } : {},
        search === undefined ? {} : findText(search),
      ],
    };
    return paginate(
      query,
      async (slice) => (await db.lead.findMany({ where, select: rowColumns, ...slice })).map(toLeadRow),
      db.lead.count({ where }),
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

async function ofProduct(slug: string | undefined): Promise<Prisma.LeadWhereInput> {
  if (slug === undefined) return {};
  const product = await findProductBySlug(slug);
  if (!product) throw invalid({ product: "There is no such product." });
  return { product_id: product.id };
}
