import "server-only";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { passedColumns } from "@/lib/sales/form/complete.server";
import type { LockedSale, SaleColumns } from "@/lib/sales/record/change.server";
import type { Decision } from "@/lib/sales/record/columns/review";
import { COMMENCEMENT_PASSED, hasCommenced, isHeldBy, whyNotDecided } from "@/lib/sales/record/held-review";
import { heldFindingsOf, lockReview } from "./reviews.server";
import { sampleSecondLook } from "./second-look.server";

type Wanted = { to: SaleStatus; reason?: string | null | undefined; note?: string | null | undefined };

/** What a decision of its reviewer changes of a sale. The history does not say the score, for a second look. */
type Decided = { columns: SaleColumns };

const DECISIONS: Partial<Record<SaleStatus, Decision>> = {
  "policy-submitted": "passed",
  "in-progress": "kicked-back",
  declined: "declined",
};

/**
 * Decides a sale by the review that the actor holds, and ends the review. Submitting stays in the name of the agent who
 * sent the sale; the decision has a stamp and an actor of its own.
 * @throws HttpError 409 unless the actor holds the sale; 422 on `to` saying what the review lacks, on `note` when a sale
 *   is sent back without one, and with `missing` while the form is not complete
 */
export async function decide(actor: Actor, sale: LockedSale, { to, reason, note }: Wanted): Promise<Decided> {
  if (!isHeldBy(actor, sale.review) || sale.review.kind !== "check")
    throw conflict("Claim this sale before you decide it.");
  const { id, ...locked } = await lockReview(sale.id, sale.review.id);
  const review = heldFindingsOf(locked);
  const isForCommencement = to === "in-progress" && reason === COMMENCEMENT_PASSED;
  if (isForCommencement && !hasCommenced(sale)) throw invalid({ reason: "The first day of cover has not come yet." });
  const refusal = isForCommencement ? null : whyNotReached(to, review, sale);
  if (refusal) throw invalid({ to: refusal });
  const said = note ?? locked.note;
  if (to === "in-progress" && !isForCommencement && !said) throw invalid({ note: "Say what has to be put right." });
  const now = new Date();
  const columns = {
    ...{ qc_decided_at: now, qc_decided_by_id: actor.id },
    ...(to === "in-progress" && !isForCommencement && { kick_count: sale.kick_count + 1 }),
    ...(to === "policy-submitted" && (await passedColumns(actor, sale))),
  };
  await db.saleReview.update({
    where: { id },
    data: {
      ...{ state: "decided", decision: DECISIONS[to], decided_at: now, active_at: now, note: said },
      ...{ is_for_commencement: isForCommencement, pass_mark: sale.tenant.qc_pass_mark, version: { increment: 1 } },
    },
  });
  if (to === "policy-submitted") await sampleSecondLook(actor, sale, locked);
  return { columns };
}

// A kick-back for anything but commencement needs a failed item, whether or not commencement has passed.
function whyNotReached(to: SaleStatus, review: Parameters<typeof whyNotDecided>[1], sale: LockedSale): string | null {
  if (to === "in-progress" && review.failed === 0) return "Fail at least one item first.";
  return whyNotDecided(to, review, sale);
}
