import { endpoint } from "@/lib/identity/http/endpoint.server";
import { reassignSale } from "@/lib/sales/lifecycle/owner.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/responses";
import { reassignInput } from "@/lib/sales/record/schema";

export const POST = endpoint(
  {
    otherResponses: { 409: saleConflict },
    summary: "Reassign a sale",
    response: saleDetailResponse,
    permission: "sales.reassign",
    body: reassignInput,
    idempotent: true,
  },
  ({ actor, id, body }) => reassignSale(actor, id, body),
);
