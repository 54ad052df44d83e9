import { endpoint } from "@/lib/identity/http/endpoint.server";
import { owned } from "@/lib/identity/http/tenant-resource.server";
import { detailAfter, findSale } from "@/lib/sales/detail/detail.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/schema";
import { saleFormInput } from "@/lib/sales/form/schema";
import { updateSale } from "@/lib/sales/form/update.server";

export const GET = endpoint(
  { summary: "Read a sale", response: saleDetailResponse, permission: "sales.show" },
  ({ actor, id }) => findSale(actor, id),
);

export const PUT = endpoint(
  {
    otherResponses: { 409: saleConflict },
    summary: "Save a step of a sale",
    record: saleDetailResponse.and(owned),
    response: saleDetailResponse,
    permission: "sales.update",
    body: saleFormInput,
    replaces: findSale,
    idempotent: true,
  },
  ({ actor, id, body }) => detailAfter(actor, () => updateSale(actor, id, body)),
);
