import "server-only";
import { can } from "@/lib/identity/permissions";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

/**
 * SQL condition on a sale, by the column with its id: the actor may take the second look that waits or is open, so nothing of the first review may
 * be told to them. Whoever has decided a review of the sale knows it already.
 */
export function isBlindFor(actor: Actor, saleId = Prisma.sql`sales.id`): Prisma.Sql {
  if (!can(actor, "qc.review") || actor.personality_id === null) return Prisma.sql`false`;
  return Prisma.sql`(
    EXISTS (
      SELECT FROM sale_reviews look WHERE look.sale_id = ${saleId} AND look.kind = 'second'
        AND look.state IN ('waiting', 'open') AND look.qc_personality_id = ${actor.personality_id})
    AND NOT EXISTS (
      SELECT FROM sale_reviews own WHERE own.sale_id = ${saleId} AND own.reviewer_id = ${actor.id}
        AND own.state = 'decided'))`;
}

/** The same of one sale. */
export async function isBlindTo(actor: Actor, saleId: number): Promise<boolean> {
  const [row] = await db.$queryRaw<unknown[]>`SELECT FROM sales WHERE sales.id = ${saleId} AND ${isBlindFor(actor)}`;
  return row !== undefined;
}
