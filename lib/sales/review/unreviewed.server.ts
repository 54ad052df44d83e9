import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { requireAdministrator } from "@/lib/identity/sessions/administrator.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { literals } from "@/lib/platform/db/literals.server";
import { conflict, forbidden } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { applySaleChange, lockSale } from "@/lib/sales/record/change.server";
import { grantTo } from "@/lib/sales/record/parties.server";
import { OVERSIGHT_SALE_STATUSES, SALE_STATUS } from "@/lib/sales/record/status";
import type { UnreviewedSale } from "./schema";

/** The sales that are named. */
const SHOWN = 50;

const REVIEWERS = Prisma.sql`
  SELECT users.id, users.personality_id FROM users JOIN personalities ON personalities.id = users.personality_id
  WHERE users.active
    AND (allowed_sale_statuses = '{}' OR allowed_sale_statuses && ARRAY[${literals(OVERSIGHT_SALE_STATUSES)}])
    AND EXISTS (
      SELECT FROM personality_roles link JOIN role_permissions granted ON granted.role_id = link.role_id
        JOIN permissions ON permissions.id = granted.permission_id
      WHERE link.personality_id = personalities.id AND permissions.name = 'qc.review')`;

/**
 * The sales that wait to be checked while nobody may check them, the one that has waited longest first, and how many
 * there are. Call it as the platform.
 */
export async function findUnreviewedSales(): Promise<{ total: number; sales: Sendable<UnreviewedSale>[] }> {
  type Row = Omit<UnreviewedSale, "waiting_since"> & { waiting_since: Date; total: number };
  const ofIt = Prisma.sql`reviewers.personality_id = sales.qc_personality_id`;
  const isNoParty = Prisma.sql`NOT EXISTS (
    SELECT FROM sale_parties WHERE sale_id = sales.id AND user_id = reviewers.id)`;
  const rows = await db.$queryRaw<Row[]>`
    WITH reviewers AS MATERIALIZED (${REVIEWERS})
    SELECT sales.id, sales.reference, coalesce(sales.qc_submitted_at, sales.status_changed_at) AS waiting_since,
      count(*) OVER () AS total,
      json_build_object('id', tenants.id, 'name', tenants.name) AS tenant,
      json_build_object('id', products.id, 'name', products.name, 'slug', products.slug) AS product,
      CASE
        WHEN EXISTS (SELECT FROM reviewers WHERE ${ofIt} AND ${isNoParty}) THEN 'given'
        WHEN EXISTS (SELECT FROM reviewers WHERE ${ofIt}) THEN 'parties'
        ELSE 'nobody'
      END AS why
    FROM sales JOIN tenants ON tenants.id = sales.tenant_id JOIN products ON products.id = sales.product_id
    WHERE sales.status IN (${literals(OVERSIGHT_SALE_STATUSES)}) AND NOT EXISTS (
      SELECT FROM reviewers
      WHERE ${ofIt} AND ${isNoParty} AND NOT EXISTS (${grantTo(Prisma.sql`(reviewers.id)`)}))
    ORDER BY waiting_since, sales.id LIMIT ${SHOWN}::int`;
  return { total: rows[0]?.total ?? 0, sales: rows };
}

/**
 * Lets those check a sale who got the right to do so from somebody with a hand in it.
 * @throws HttpError 403 to anybody but an administrator, and to one with a hand in it; 404; 409 when it does not wait to
 *   be checked
 */
export function liftReviewGrants(actor: Actor, id: number, reason: string): Promise<void> {
  requireAdministrator(actor);
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    if (sale.is_party) throw forbidden("You can't decide who reviews a sale you worked on.");
    if (!SALE_STATUS[sale.status].isInOversight) throw conflict("This sale isn't waiting for a review.");
    const event = { type: "review", new: { review: "open to every reviewer" }, reason } as const;
    await applySaleChange(actor, sale, { set: { review_grants_lifted_at: new Date() }, describe: () => [event] });
  });
}
