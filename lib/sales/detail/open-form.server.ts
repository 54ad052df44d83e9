import "server-only";
import { idOf } from "@/lib/identity/http/path-id.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import type { SaleOptions } from "@/lib/sales/form/options";
import { saleOptions } from "@/lib/sales/form/options.server";
import { findSale } from "./detail.server";
import { findSaleOfLead } from "./of-lead.server";
import type { SaleDetail, UnsoldLead } from "./schema";

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
  return { sale, options };
}
