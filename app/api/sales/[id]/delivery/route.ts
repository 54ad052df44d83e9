import { endpoint } from "@/lib/identity/http/endpoint.server";
import { detailAfter } from "@/lib/sales/detail/detail.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/schema";
import { recordDelivery } from "@/lib/sales/packs/delivery.server";
import { deliveryInput } from "@/lib/sales/packs/schema";

export const PUT = endpoint(
  {
    otherResponses: { 409: saleConflict },
    summary: "Record how the policy pack was delivered",
    response: saleDetailResponse,
    permission: "sales.update",
    body: deliveryInput,
    idempotent: true,
  },
  ({ actor, id, body }) => detailAfter(actor, () => recordDelivery(actor, id, body)),
);
