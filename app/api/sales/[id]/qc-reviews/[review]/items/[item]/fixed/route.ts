import { endpoint } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";
import { markFixed } from "@/lib/sales/review/disputes.server";
import { fixedInput, reviewResponse } from "@/lib/sales/review/schema";

export const POST = endpoint(
  {
    summary: "Mark an item of a review as fixed",
    response: reviewResponse,
    permission: "sales.update",
    body: fixedInput,
    idempotent: true,
  },
  ({ actor, id, params, body }) =>
    markFixed(actor, { saleId: id, reviewId: idOf(params.review), itemId: params.item ?? "" }, body),
);
