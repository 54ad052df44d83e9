import { endpoint } from "@/lib/identity/http/endpoint.server";
import { saleFilters } from "@/lib/sales/sales/filters.server";
import { saleFilterQuery } from "@/lib/sales/sales/list-query";

export const GET = endpoint({ permission: "sales.index", query: saleFilterQuery }, ({ actor, query }) =>
  saleFilters(actor, query),
);
