import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { applySaleChange, lockSale } from "@/lib/sales/record/change.server";
import type { SaleWithoutPayee } from "./schema";

/** The sales that are named. */
const SHOWN = 50;

/**
 * Submitted sales that pay nobody, the oldest first, and how many there are. An older release let them be submitted;
 * each stays until it is recalled or acknowledged. Call it as the platform.
 */
export async function findSalesWithoutPayee(): Promise<{ total: number; sales: Sendable<SaleWithoutPayee>[] }> {
  type Row = Omit<SaleWithoutPayee, "submitted_at"> & { submitted_at: Date; total: number };
  const rows = await db.$queryRaw<Row[]>`
    SELECT sales.id, sales.reference, sales.submitted_at, count(*) OVER () AS total,
      json_build_object('id', tenants.id, 'name', tenants.name) AS tenant,
      json_build_object('id', products.id, 'name', products.name, 'slug', products.slug) AS product
    FROM sales JOIN tenants ON tenants.id = sales.tenant_id JOIN products ON products.id = sales.product_id
    WHERE sales.payee_missing ORDER BY sales.submitted_at, sales.id LIMIT ${SHOWN}::int`;
  return { total: rows[0]?.total ?? 0, sales: rows };
}

/**
 * Notes that somebody has seen to a submitted sale that pays nobody.
 * @throws HttpError 403 to anybody but an administrator; 404; 409 when it is none of these sales, or not any more
 */
export function acknowledgeMissingPayee(actor: Actor, id: number): Promise<void> {
  requireAdministrator(actor);
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    const missing = await db.sale.findFirst({ where: { id, payee_missing: true }, select: { id: true } });
    if (!missing) throw conflict("This sale has a payee, or has been recalled or acknowledged.");
    const event = { type: "payee", new: { payee: "acknowledged" } } as const;
    await applySaleChange(actor, sale, { set: { payee_missing: false }, describe: () => [event] });
  });
}
