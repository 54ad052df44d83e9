import { endpoint } from "@/lib/identity/http/endpoint.server";
import { idOf } from "@/lib/identity/http/path-id.server";
import { answerDispute } from "@/lib/sales/review/disputes.server";
import { answerInput, reviewResponse } from "@/lib/sales/review/schema";

export const POST = endpoint(
  {
    summary: "Answer a dispute of a review",
    response: reviewResponse,
    permission: "sales.show",
    body: answerInput,
    idempotent: true,
  },
  ({ actor, id, params, body }) =>
    answerDispute(actor, { saleId: id, reviewId: idOf(params.review), itemId: params.item ?? "" }, body),
);
