import "server-only";
import { assignScorecardEdition } from "@/lib/catalogue/templates/scorecards/editions.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { fullNameOf } from "@/lib/platform/text/format";
import { appendSaleEvent, type LockedSale, lockSale } from "@/lib/sales/record/change.server";
import { isIdle } from "@/lib/sales/record/held-review";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { whyBarred } from "@/lib/sales/record/review-grants";
import { canJudge } from "@/lib/sales/record/transitions";
import { addItems, lockClaimsOf, requireCapacity } from "./held.server";
import { type FoundReview, include, toReview } from "./reviews.server";
import type { Review } from "./schema";
import { claimSecondLook } from "./second-look.server";

/**
 * Claims a sale that waits to be checked and opens its review; what the same reviewer had found before it was released
 * is still there. Whoever holds the sale gets their open review. Of a submitted sale it claims the second look.
 * @throws HttpError 404; 403 to those who may not judge it; 409 while somebody else holds it, to whoever holds three
 *   already, and where there is no scorecard
 */
export function claimReview(actor: Actor, saleId: number): Promise<Sendable<Review>> {
  return transaction(async () => {
    await lockClaimsOf(actor);
    const sale = await lockSale(actor, saleId);
    const secondLook = await claimSecondLook(actor, sale);
    if (secondLook) return secondLook;
    requireJudge(actor, sale);
    const open = await db.saleReview.findFirst({ where: { sale_id: saleId, state: "open" }, include });
    if (open && open.reviewer_id === actor.id && !isIdle(open)) return toReview(open);
    if (open && open.reviewer_id !== actor.id && (await isStillHeld(sale, open))) {
      throw conflict(`${open.reviewer_name} is reviewing this sale.`);
    }
    await requireCapacity(actor, saleId);
    if (open && open.reviewer_id !== actor.id) await release(open.id);
    const review = (await resume(actor, sale)) ?? (await openReview(actor, sale));
    await appendSaleEvent(actor, sale, { type: "review", new: { review: "claimed" } });
    return toReview(review);
  });
}

/** @throws HttpError 403 to those who may not judge the sale; 409 where it does not wait for it */
function requireJudge(actor: Actor, sale: SaleRecord): void {
  if (canJudge(actor, sale)) return;
  if (canJudge(actor, { ...sale, status: "qc-oversight" })) throw conflict("This sale isn't waiting for a review.");
  throw forbidden(whyBarred(sale) ?? "You may not review this sale.");
}

// A reviewer who has come to own the sale, or has left the personality, holds it no longer.
async function isStillHeld(sale: SaleRecord, review: FoundReview): Promise<boolean> {
  if (isIdle(review) || review.reviewer_id === null) return false;
  const holder = await db.user.findFirst({
    where: {
      id: review.reviewer_id,
      active: true,
      personality_id: sale.qc_personality_id,
      sale_parties: { none: { sale_id: sale.id } },
    },
    select: { id: true },
  });
  return holder !== null;
}

const release = (id: number) => db.saleReview.update({ where: { id }, data: { state: "released" } });

/** The reviewer's own review since the sale was last sent, open again. */
async function resume(actor: Actor, sale: LockedSale): Promise<FoundReview | null> {
  const released = await db.saleReview.findFirst({
    where: {
      ...{ sale_id: sale.id, reviewer_id: actor.id, kind: "check", state: { in: ["open", "released"] } },
      waiting_since: waitingSince(sale),
    },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  if (!released) return null;
  const data = { state: "open" as const, active_at: new Date() };
  return db.saleReview.update({ where: { id: released.id }, data, include });
}

const waitingSince = (sale: SaleRecord) => sale.qc_submitted_at ?? sale.status_changed_at;

async function openReview(actor: Actor, sale: LockedSale): Promise<FoundReview> {
  const now = new Date();
  const { id: sale_id, tenant_id, product_id, agent_id, team_id, qc_personality_id } = sale;
  const edition_id = await assignScorecardEdition(sale);
  const { id } = await db.saleReview.create({
    data: {
      ...{ sale_id, tenant_id, product_id, agent_id, team_id, qc_personality_id, edition_id },
      ...{ reviewer_id: actor.id, reviewer_name: fullNameOf(actor) },
      ...{ claimed_at: now, active_at: now, waiting_since: waitingSince(sale) },
    },
    select: { id: true },
  });
  await addItems({ id, tenant_id, edition_id });
  return db.saleReview.findFirstOrThrow({ where: { id }, include });
}
