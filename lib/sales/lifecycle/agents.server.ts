import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { worksProduct } from "@/lib/identity/teams/works-product.server";
import { optionsAmong } from "@/lib/identity/users/options.server";
import { db } from "@/lib/platform/db/client.server";
import { findSaleRecord } from "@/lib/sales/record/record.server";

type Sold = { tenant_id: number; product_id: number };

const worksSold = ({ tenant_id, product_id }: Sold) => worksProduct({ tenant_id, product_id }, "sales.update");

/** Somebody who works the product of a sale. */
export async function findAgent(sale: Sold, id: number) {
  const where = { AND: [{ id }, await worksSold(sale)] };
  return db.user.findFirst({ where, select: { id: true, name: true, surname: true } });
}

/**
 * Whom somebody may give a sale to, by name: those within their reach who work its product, and themselves; not its agent.
 * @throws HttpError 404
 */
export async function agentsForSale(actor: Actor, id: number): Promise<{ id: number; name: string }[]> {
  const [sale, reach] = await Promise.all([findSaleRecord(actor, id), reachOf(actor)]);
  const withinReach = reach ? [{ id: { in: reach.users } }] : [];
  const people = { OR: [{ AND: [await worksSold(sale), ...withinReach] }, { id: actor.id }] };
  return optionsAmong({ AND: [people, { id: { not: sale.agent_id ?? undefined } }] });
}
