import { endpoint } from "@/lib/http/endpoint";
import { convertLead } from "@/lib/sales/convert";
import { listSales, saleQuery } from "@/lib/sales/list";
import { saleCreation } from "@/lib/sales/schema";

export const GET = endpoint({ permission: "sales.index", query: saleQuery }, ({ actor, query }) =>
  listSales(actor, query),
);

export const POST = endpoint({ permission: "sales.store", body: saleCreation, status: 201 }, ({ actor, body }) =>
  convertLead(actor, body.lead_id),
);
