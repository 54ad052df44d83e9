import "server-only";
import { cache } from "react";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";
import { asResponse } from "@/lib/identity/http/picked.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { db } from "@/lib/platform/db/client.server";
import { orNotFound } from "@/lib/platform/http/or-not-found.server";
import { toSaleDetail } from "@/lib/sales/detail/detail.server";
import { saleDetailResponse } from "@/lib/sales/detail/schema";
import { isHeldBy, isIdle } from "@/lib/sales/record/held-review";
import { findSaleRecord } from "@/lib/sales/record/record.server";
import { whyBarred } from "@/lib/sales/record/review-grants";
import { canJudge } from "@/lib/sales/record/transitions";
import { mayJudge } from "./judged.server";
import { findReview, toReview } from "./reviews.server";
import { reviewResponse } from "./schema";

/** The sale of a review's page, the review where the user holds it, and else why they can't claim it. */
export const openedReview = cache(async (saleId: string) => {
  const actor = await requirePageActor("qc.review");
  return orNotFound(() =>
    runAs(actor, async () => {
      const record = await findSaleRecord(actor, idOf(saleId));
      const { review: open } = record;
      const held = isHeldBy(actor, open) ? toReview(await findReview(record.id, open.id)) : null;
      const review = held && asResponse(reviewResponse, held);
      const [look] = await db.$queryRaw<unknown[]>`
        SELECT FROM sale_reviews look JOIN sales ON sales.id = look.sale_id
        WHERE sales.id = ${record.id} AND ${mayJudge(actor, "second")}`;
      const sale = asResponse(saleDetailResponse, toSaleDetail(actor, record));
      return { sale, review, reason: whyNotClaimed() };

      function whyNotClaimed(): string | null {
        const barred = whyBarred(record);
        if (barred) return barred;
        if (open && open.reviewer_id !== actor.id && !isIdle(open))
          return `${open.reviewer_name} is reviewing this sale.`;
        return look || canJudge(actor, record) ? null : "This sale isn't in your review queue.";
      }
    }),
  );
});
