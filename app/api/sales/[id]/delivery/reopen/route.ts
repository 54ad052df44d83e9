import { endpoint } from "@/lib/identity/http/endpoint.server";
import { detailAfter } from "@/lib/sales/detail/detail.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/schema";
import { reopenDelivery } from "@/lib/sales/packs/reopen.server";
import { reopenInput } from "@/lib/sales/packs/schema";

export const POST = endpoint(
  {
    otherResponses: { 409: saleConflict },
    summary: "Record that the policy pack came back",
    response: saleDetailResponse,
    permission: "sales.update",
    body: reopenInput,
    idempotent: true,
  },
  ({ actor, id, body }) => detailAfter(actor, () => reopenDelivery(actor, id, body.version)),
);
