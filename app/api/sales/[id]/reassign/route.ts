import { endpoint } from "@/lib/identity/http/endpoint.server";
import { detailAfter } from "@/lib/sales/detail/detail.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/schema";
import { reassignSale } from "@/lib/sales/lifecycle/owner.server";
import { reassignInput } from "@/lib/sales/lifecycle/schema";

export const POST = endpoint(
  {
    otherResponses: { 409: saleConflict },
    summary: "Reassign a sale",
    response: saleDetailResponse,
    permission: "sales.reassign",
    body: reassignInput,
    idempotent: true,
  },
  ({ actor, id, body }) => detailAfter(actor, () => reassignSale(actor, id, body)),
);
