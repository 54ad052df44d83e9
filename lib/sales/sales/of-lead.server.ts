import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { leadScope } from "@/lib/leads/leads/scope.server";
import { db } from "@/lib/platform/db/client.server";
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
 * @throws PrismaClientKnownRequestError P2025 (404) when the actor sees neither.
 */
export async function findSaleOfLead(
  actor: Actor,
  leadId: number,
): Promise<{ sale: SaleDetail } | { lead: UnsoldLead }> {
  const sale = await db.sale.findFirst({ where: { lead_id: leadId }, select: { id: true } });
  if (sale) return { sale: await findSale(actor, sale.id) };
  const where = { id: leadId, AND: await leadScope(actor) };
  const { processed_at, ...lead } = await db.lead.findFirstOrThrow({ where, select: columns });
  return { lead: { ...lead, processed: processed_at !== null } };
}
