import "server-only";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db } from "@/lib/platform/db/client.server";
import { conflict, invalid } from "@/lib/platform/http/errors.server";
import { dateTextOrNull } from "@/lib/platform/time/days";
import { assessSale } from "@/lib/sales/form/assess.server";
import { passedColumns } from "@/lib/sales/form/complete.server";
import type { LockedSale, SaleColumns } from "@/lib/sales/record/change.server";
import type { Decision } from "@/lib/sales/record/columns/review";
import { isHeldBy, LATE_REASONS, type LateReason, lateReasons, whyNotDecided } from "@/lib/sales/record/held-review";
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
  const late = to === "in-progress" ? LATE_REASONS.find((each) => each === reason) : undefined;
  if (late) requireReason(late, sale);
  const refusal = late ? null : whyNotReached(to, review, sale);
  if (refusal) throw invalid({ to: refusal });
  const said = note ?? locked.note;
  if (to === "in-progress" && !late && !said) throw invalid({ note: "Say what the agent must fix." });
  const now = new Date();
  const columns = {
    ...{ qc_decided_at: now, qc_decided_by_id: actor.id },
    ...(to === "in-progress" && !late && { kick_count: sale.kick_count + 1 }),
    ...(to === "policy-submitted" && (await passedColumns(actor, sale))),
  };
  await db.saleReview.update({
    where: { id },
    data: {
      ...{ state: "decided", decision: DECISIONS[to], decided_at: now, active_at: now, note: said },
      ...{ is_for_commencement: late !== undefined, pass_mark: sale.tenant.qc_pass_mark, version: { increment: 1 } },
    },
  });
  if (to === "policy-submitted") await sampleSecondLook(actor, sale, locked);
  return { columns };
}

const NOT_LATE: Record<LateReason, string> = {
  "Commencement has passed": "The first day of cover has not come yet.",
  "First debit has moved": "The first debit is still on the agreed day.",
  "Agreement is too old": "The agreement can still be confirmed in writing.",
};

function requireReason(reason: LateReason, sale: LockedSale): void {
  const given = lateReasons(dateTextOrNull(sale.commencement_date), assessSale(sale).missing);
  if (!given.includes(reason)) throw invalid({ reason: NOT_LATE[reason] });
}

// A kick-back that gives no such reason needs a failed item, even where the sale has one.
const whyNotReached = (to: SaleStatus, review: Parameters<typeof whyNotDecided>[1], sale: LockedSale) =>
  whyNotDecided(to, review, sale.tenant.qc_pass_mark, []);
