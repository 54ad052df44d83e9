import { z } from "zod";
import { endpoint } from "@/lib/identity/http/endpoint.server";
import { pageOf, refusalWith } from "@/lib/platform/http/responses";
import { detailAfter } from "@/lib/sales/detail/detail.server";
import { saleDetailResponse } from "@/lib/sales/detail/schema";
import { convertLead } from "@/lib/sales/lifecycle/convert.server";
import { saleCreation } from "@/lib/sales/lifecycle/schema";
import { saleQuery } from "@/lib/sales/list/filters.server";
import { listSales } from "@/lib/sales/list/list.server";
import { saleRowResponse } from "@/lib/sales/record/schema";

export const GET = endpoint(
  { summary: "List sales", response: pageOf(saleRowResponse), permission: "sales.index", query: saleQuery },
  ({ actor, query }) => listSales(actor, query),
);

export const POST = endpoint(
  {
    otherResponses: { 409: refusalWith({ sale_id: z.int(), reference: z.string(), lacks_consent: z.literal(true) }) },
    summary: "Convert a lead to a sale",
    response: saleDetailResponse,
    permission: "sales.store",
    body: saleCreation,
    status: 201,
    idempotent: true,
  },
  ({ actor, body }) => detailAfter(actor, () => convertLead(actor, body.lead_id)),
);
