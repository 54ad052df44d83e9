import { endpoint, idOf } from "@/lib/identity/http/endpoint.server";
import { answerDispute } from "@/lib/sales/quality/disputes.server";
import { answerInput } from "@/lib/sales/quality/schema";

export const POST = endpoint(
  { permission: "sales.show", body: answerInput, idempotent: true },
  ({ actor, id, params, body }) =>
    answerDispute(actor, { saleId: id, reviewId: idOf(params.review), itemId: params.item ?? "" }, body),
);
