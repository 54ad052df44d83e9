import "server-only";
import { itemsOf } from "@/lib/catalogue/templates/scorecards/editions.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import { idleSince, MAX_CLAIMS } from "@/lib/sales/record/held-review";

/** Says that the claims of a reviewer change one after another, until the running transaction ends. */
export const lockClaimsOf = ({ id }: Pick<Actor, "id">) =>
  db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`qc claims ${id}`}, 0))`;

/** @throws HttpError 409 to whoever holds as many other sales as they may */
export async function requireCapacity(actor: Actor, saleId: number): Promise<void> {
  const held = await db.saleReview.count({
    where: { reviewer_id: actor.id, state: "open", active_at: { gte: idleSince() }, sale_id: { not: saleId } },
  });
  if (held >= MAX_CLAIMS) throw conflict(`You already have ${MAX_CLAIMS} claimed sales. Decide or release one first.`);
}

/** Adds the items of a scorecard to a review, none of them judged. */
export async function addItems(review: { id: number; tenant_id: number; edition_id: number }): Promise<void> {
  const edition = await db.scorecardEdition.findFirstOrThrow({ where: { id: review.edition_id } });
  await db.saleReviewItem.createMany({
    data: itemsOf(edition).map(({ id: item_id, weight, instant_fail }, position) => ({
      ...{ review_id: review.id, tenant_id: review.tenant_id },
      ...{ item_id, position, weight, instant_fail },
    })),
  });
}
