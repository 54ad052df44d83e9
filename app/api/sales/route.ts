import { endpoint } from "@/lib/identity/http/endpoint.server";
import { convertLead } from "@/lib/sales/sales/convert.server";
import { listSales } from "@/lib/sales/sales/list.server";
import { saleQuery } from "@/lib/sales/sales/list-query";
import { saleCreation } from "@/lib/sales/sales/schema";

export const GET = endpoint({ permission: "sales.index", query: saleQuery }, ({ actor, query }) =>
  listSales(actor, query),
);

export const POST = endpoint(
  { permission: "sales.store", body: saleCreation, status: 201, idempotent: true },
  ({ actor, body }) => convertLead(actor, body.lead_id),
);
