import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { reachOf } from "@/lib/identity/teams/reach.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { changedPartsQuery, saleQuery } from "./query/query.server";
import { type ChangingPart, type SaleRecord, toChangedParts, toSaleRecord } from "./query/schema.server";
import { isOpenTo } from "./seen.server";

export type { SaleRecord } from "./query/schema.server";

/** A sale after a change; `mandate_voided` is set where the change voided the mandate. */
export type SavedSale = SaleRecord & { mandate_voided?: true };

/** Which of a sale's persons takes out the policy. */
export const policyholder = { role: "policyholder" };

type Found = { sale: unknown };

/** A sale with everything its form, its rules and its history ask for. @throws HttpError 404 where the actor sees none */
export async function findSaleRecord(actor: Actor, id: number): Promise<SaleRecord> {
  const reach = await reachOf(actor);
  const where = Prisma.sql`sales.id = ${id} AND sales.status IN (${literals(actor.allowed_sale_statuses)})
    AND ${isOpenTo(actor, reach)}`;
  const [found] = await db.$queryRaw<Found[]>(saleQuery(actor, where));
  if (!found) throw notFound();
  return toSaleRecord(found.sale);
}

/** Any sale, for what the application does by itself. Call it as the platform. @throws HttpError 404 */
export async function readWholeSale(id: number): Promise<SaleRecord> {
  const [found] = await db.$queryRaw<Found[]>(saleQuery(NOBODY, Prisma.sql`sales.id = ${id}`));
  if (!found) throw notFound();
  return toSaleRecord(found.sale);
}

const NOBODY = { id: 0, impersonator: null };

/** A sale with some of its parts as they are now. */
export async function reloadParts<Sale extends SaleRecord>(
  actor: Pick<Actor, "id" | "impersonator">,
  sale: Sale,
  parts: readonly ChangingPart[],
): Promise<Sale> {
  if (parts.length === 0) return sale;
  const [found] = await db.$queryRaw<Found[]>(changedPartsQuery(actor, sale.id, parts));
  if (!found) throw notFound();
  return { ...sale, ...toChangedParts(found.sale) };
}
