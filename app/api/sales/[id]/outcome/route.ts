import { endpoint } from "@/lib/identity/http/endpoint.server";
import { detailAfter } from "@/lib/sales/detail/detail.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/schema";
import { recordOutcome } from "@/lib/sales/outcomes/outcome.server";
import { outcomeInput } from "@/lib/sales/outcomes/schema";

export const PUT = endpoint(
  {
    otherResponses: { 409: saleConflict },
    summary: "Record the outcome of a policy",
    response: saleDetailResponse,
    permission: "sales.outcome",
    body: outcomeInput,
    idempotent: true,
  },
  ({ actor, id, body }) => detailAfter(actor, () => recordOutcome(actor, id, body)),
);
