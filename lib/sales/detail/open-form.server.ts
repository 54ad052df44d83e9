import "server-only";
import { idOf } from "@/lib/identity/http/path-id.server";
import { asResponse } from "@/lib/identity/http/picked.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { leadScope } from "@/lib/leads/record/record.server";
import { db } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { isStorable } from "@/lib/platform/text/storable";
import type { SaleOptions } from "@/lib/sales/form/options";
import { saleOptions } from "@/lib/sales/form/options.server";
import { findSale } from "./detail.server";
import { type SaleDetail, saleDetailResponse, type UnsoldLead } from "./schema";

type Address = {
  /** Of the product in the address; the page redirects where the sale is of another one. */
  slug: string;
  saleId: string | undefined;
  /** Of a lead, where the address names no sale. */
  reference: string;
};

/** A sale with all that its page needs, or a lead that has none. */
export type OpenedForm = { sale: SaleDetail; options: SaleOptions } | { lead: UnsoldLead };

/** Reads what the address of a form opens. @throws HttpError 404 where the actor sees nothing there */
export async function openForm(actor: Actor, { slug, saleId, reference }: Address): Promise<OpenedForm> {
  if (saleId) return readAtOnce(actor, idOf(saleId), slug);
  const found = await findSaleOfLead(actor, reference);
  return "lead" in found ? found : readAtOnce(actor, found.saleId, slug);
}

async function readAtOnce(actor: Actor, id: number, slug: string): Promise<OpenedForm> {
  const [sale, options] = await Promise.all([findSale(actor, id), saleOptions(id, slug)]);
  return { sale: asResponse(saleDetailResponse, sale), options };
}

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
async function findSaleOfLead(actor: Actor, reference: string): Promise<{ saleId: number } | { lead: UnsoldLead }> {
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
