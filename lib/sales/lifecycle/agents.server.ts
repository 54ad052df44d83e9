import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { optionsAmong } from "@/lib/identity/users/options.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { findSaleRecord } from "@/lib/sales/record/record.server";

type Sold = { tenant_id: number; product_id: number };

/**
 * Who works a product of a tenant: the active people of the active teams that have it. Where no team has it, or nobody is
 * in one, everybody who may save sales. See docs/decisions/0145-who-works-a-product.md.
 */
async function worksProduct({ tenant_id, product_id }: Sold): Promise<Prisma.UserWhereInput> {
  const active = { tenant_id, active: true };
  const team = { active: true, products: { some: { product_id } } };
  const inTeam = { ...active, OR: [{ teams: { some: { team } } }, { led_teams: { some: team } }] };
  const isInATeam = await db.user.findFirst({ where: inTeam, select: { id: true } });
  return isInATeam ? inTeam : { ...active, personality: { roles: { some: { role: MAY_SAVE } } } };
}

const MAY_SAVE = { permissions: { some: { permission: { name: "sales.update" } } } };

/** Somebody who works the product of a sale. */
export async function findAgent(sale: Sold, id: number) {
  const where = { AND: [{ id }, await worksProduct(sale)] };
  return db.user.findFirst({ where, select: { id: true, name: true, surname: true } });
}

/**
 * Whom somebody may give a sale to, by name: those within their reach who work its product, and themselves; not its agent.
 * @throws HttpError 404
 */
export async function agentsForSale(actor: Actor, id: number): Promise<{ id: number; name: string }[]> {
  const [sale, reach] = await Promise.all([findSaleRecord(actor, id), reachOf(actor)]);
  const withinReach = reach ? [{ id: { in: reach.users } }] : [];
  const people = { OR: [{ AND: [await worksProduct(sale), ...withinReach] }, { id: actor.id }] };
  return optionsAmong({ AND: [people, { id: { not: sale.agent_id ?? undefined } }] });
}
