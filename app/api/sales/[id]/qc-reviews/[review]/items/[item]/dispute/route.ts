import { endpoint } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";
import { disputeItem } from "@/lib/sales/review/disputes.server";
import { disputeInput, reviewResponse } from "@/lib/sales/review/schema";

export const POST = endpoint(
  {
    summary: "Dispute an item of a review",
    response: reviewResponse,
    permission: "sales.show",
    body: disputeInput,
    idempotent: true,
  },
  ({ actor, id, params, body }) =>
    disputeItem(actor, { saleId: id, reviewId: idOf(params.review), itemId: params.item ?? "" }, body),
);
