import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { leadScope } from "@/lib/leads/record/scope.server";
import { db } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { isStorable } from "@/lib/platform/http/request.server";
import type { UnsoldLead } from "./schema";

const columns = {
  id: true,
  name: true,
  surname: true,
  product: { select: { slug: true } },
  processed_at: true,
} as const;

/**
 * The id of the sale that a lead was converted into, or the lead itself where it was not.
 * @param reference of the lead, as its source calls it; never the id of its row
 * @throws HttpError 404, or PrismaClientKnownRequestError P2025 (404), when the actor does not see the lead
 */
export async function findSaleOfLead(
  actor: Actor,
  reference: string,
): Promise<{ saleId: number } | { lead: UnsoldLead }> {
  if (!isStorable(reference)) throw notFound();
  const [found, another] = await db.$queryRaw<{ id: number; sale_id: number | null }[]>`
    SELECT leads.id, sales.id AS sale_id FROM leads LEFT JOIN sales ON sales.lead_id = leads.id
    WHERE leads.lead_id = ${reference} LIMIT 2`;
  if (!found || another) throw notFound(); // an administrator sees the references of several tenants
  if (found.sale_id !== null) return { saleId: found.sale_id };
  const where = { id: found.id, AND: await leadScope(actor) };
  const { processed_at, ...lead } = await db.lead.findFirstOrThrow({ where, select: columns });
  return { lead: { ...lead, processed: processed_at !== null } };
}
