import { endpoint } from "@/lib/identity/http/endpoint.server";
import { detailAfter } from "@/lib/sales/detail/detail.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/schema";
import { releaseSale } from "@/lib/sales/lifecycle/owner.server";
import { releaseInput } from "@/lib/sales/lifecycle/schema";

export const POST = endpoint(
  {
    otherResponses: { 409: saleConflict },
    summary: "Release a sale",
    response: saleDetailResponse,
    permission: ["sales.update", "sales.reassign"],
    body: releaseInput,
    idempotent: true,
  },
  ({ actor, id, body }) => detailAfter(actor, () => releaseSale(actor, id, body)),
);
