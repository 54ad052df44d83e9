import { endpoint } from "@/lib/identity/http/endpoint.server";
import { releaseSale } from "@/lib/sales/lifecycle/owner.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/responses";
import { releaseInput } from "@/lib/sales/record/schema";

export const POST = endpoint(
  {
    otherResponses: { 409: saleConflict },
    summary: "Release a sale",
    response: saleDetailResponse,
    permission: ["sales.update", "sales.reassign"],
    body: releaseInput,
    idempotent: true,
  },
  ({ actor, id, body }) => releaseSale(actor, id, body),
);
