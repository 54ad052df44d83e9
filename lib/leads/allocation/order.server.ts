import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { forOwner } from "@/lib/identity/tenancy/owner.server";
import { requireVisibleProduct } from "@/lib/identity/tenancy/visible-products.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import type { RuleOrder } from "./schema";

/** Locks the order of these products' rules until the running transaction ends. */
export async function lockOrder(tenantId: number, productIds: number[]): Promise<void> {
  // Always in the same order, to avoid deadlocks.
  const keys = productIds.map((id) => `allocation rules ${tenantId} ${id}`).sort();
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(${keys}::text[]) AS key`;
}

/** Renumbers the positions of a product's rules without gaps: 1, 2, 3 … */
export async function renumber(tenantId: number, productId: number): Promise<void> {
  await db.$executeRaw`
    UPDATE allocation_rules rule SET position = numbered.position
    FROM (SELECT id, row_number() OVER (ORDER BY position, id) AS position FROM allocation_rules
          WHERE tenant_id = ${tenantId} AND product_id = ${productId}) numbered
    WHERE rule.id = numbered.id AND rule.position <> numbered.position`;
}

/**
 * Reorders the rules of a product.
 * @throws HttpError 422 on product_id, and on ids unless they are exactly the product's rules, each once
 */
export function reorderRules(actor: Actor, { tenant_id: named, product_id, ids }: RuleOrder): Promise<void> {
  return forOwner(actor, named, (tenant_id) =>
    transaction(async () => {
      await requireVisibleProduct(product_id);
      await lockOrder(tenant_id, [product_id]);
      const rules = await db.allocationRule.findMany({
        where: { product_id },
        select: { id: true },
        orderBy: { position: "asc" },
      });
      const old = rules.map(({ id }) => id);
      if (ids.length !== old.length || old.some((id) => !ids.includes(id))) {
        throw invalid({ ids: "The rules have changed. Check their order and try again." });
      }
      await db.$executeRaw`
        UPDATE allocation_rules rule SET position = placed.place, updated_at = now()
        FROM unnest(${ids}::int[]) WITH ORDINALITY AS placed (id, place) WHERE rule.id = placed.id`;
      await recordAudit(actor, "products.allocation-order", product_id, { ids: old, tenant_id }, { ids, tenant_id });
    }),
  );
}
