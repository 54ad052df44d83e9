import { endpoint } from "@/lib/identity/http/endpoint.server";
import { saleFilters } from "@/lib/sales/list/choices.server";
import { saleFilterQuery } from "@/lib/sales/list/filters.server";
import { saleFiltersResponse } from "@/lib/sales/list/schema";

export const GET = endpoint(
  {
    summary: "List the values that sales can be filtered by",
    response: saleFiltersResponse,
    permission: "sales.index",
    query: saleFilterQuery,
  },
  ({ actor, query }) => saleFilters(actor, query),
);
