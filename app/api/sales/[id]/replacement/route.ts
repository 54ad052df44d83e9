import { endpoint } from "@/lib/identity/http/endpoint.server";
import { detailAfter } from "@/lib/sales/detail/detail.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/schema";
import { replacementSentInput } from "@/lib/sales/replacement/schema";
import { recordReplacementSent } from "@/lib/sales/replacement/sent.server";

export const PUT = endpoint(
  {
    otherResponses: { 409: saleConflict },
    summary: "Record when the replacement record was sent",
    response: saleDetailResponse,
    permission: "sales.outcome",
    body: replacementSentInput,
    idempotent: true,
  },
  ({ actor, id, body }) => detailAfter(actor, () => recordReplacementSent(actor, id, body)),
);
