import { endpoint } from "@/lib/identity/http/endpoint.server";
import { reassignSale } from "@/lib/sales/sales/owner.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/sales/responses";
import { reassignInput } from "@/lib/sales/sales/schema";

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
