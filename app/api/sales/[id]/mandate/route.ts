import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { refusalWith } from "@/lib/platform/http/responses";
import { detailAfter } from "@/lib/sales/detail/detail.server";
import { saleConflict, saleDetailResponse } from "@/lib/sales/detail/schema";
import { agreeToMandate, mandateOfSale } from "@/lib/sales/form/mandate/agree.server";
import { mandateInput, mandatePreviewResponse } from "@/lib/sales/mandates/schema";

export const GET = endpoint(
  { summary: "Read the debit order mandate of a sale", response: mandatePreviewResponse, permission: "sales.show" },
  ({ actor, id }) => mandateOfSale(actor, id),
);

export const POST = endpoint(
  {
    otherResponses: { 409: saleConflict, 422: refusalWith({ unfilled: z.array(z.string()) }) },
    summary: "Record that the debit order mandate was agreed to",
    response: saleDetailResponse,
    permission: "sales.update",
    body: mandateInput,
    idempotent: true,
  },
  ({ actor, id, body }) => detailAfter(actor, () => agreeToMandate(actor, id, body)),
);
