import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { leadScope } from "@/lib/leads/leads/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { findSale } from "./detail.server";
import type { SaleDetail, UnsoldLead } from "./schema";

const columns = {
  id: true,
  name: true,
  surname: true,
  product: { select: { slug: true } },
  processed_at: true,
} as const;

/**
 * The sale that a lead was converted into, or the lead itself where it was not.
 * @param reference of the lead, as its source calls it; never the id of its row
 * @throws HttpError 404, or PrismaClientKnownRequestError P2025 (404), when the actor sees neither
 */
export async function findSaleOfLead(
  actor: Actor,
  reference: string,
): Promise<{ sale: SaleDetail } | { lead: UnsoldLead }> {
  const named = { id: true, sale: { select: { id: true } } };
  const [found, another] = await db.lead.findMany({ where: { lead_id: reference }, select: named, take: 2 });
  if (!found || another) throw notFound(); // an administrator sees the references of several tenants
  if (found.sale) return { sale: await findSale(actor, found.sale.id) };
  const where = { id: found.id, AND: await leadScope(actor) };
  const { processed_at, ...lead } = await db.lead.findFirstOrThrow({ where, select: columns });
  return { lead: { ...lead, processed: processed_at !== null } };
}
