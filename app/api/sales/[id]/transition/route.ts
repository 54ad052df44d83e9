import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { refusalWith } from "@/lib/platform/http/responses";
import { detailAfter } from "@/lib/sales/detail/detail.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/schema";
import { missingResponse } from "@/lib/sales/form/steps";
import { transitionInput } from "@/lib/sales/lifecycle/schema";
import { transitionSale } from "@/lib/sales/lifecycle/transition.server";

export const POST = endpoint(
  {
    otherResponses: { 409: saleConflict, 422: refusalWith({ missing: z.array(missingResponse) }) },
    summary: "Move a sale to another status",
    response: saleDetailResponse,
    permission: ["sales.update", "sales.recall", "qc.review"],
    body: transitionInput,
    idempotent: true,
  },
  ({ actor, id, body }) => detailAfter(actor, () => transitionSale(actor, id, body)),
);
