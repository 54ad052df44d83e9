import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadFilters } from "@/lib/leads/list/choices.server";
import { filterQuery } from "@/lib/leads/list/filters.server";
import { leadFiltersResponse } from "@/lib/leads/list/schema";

export const GET = endpoint(
  {
    summary: "List the values that leads can be filtered by",
    response: leadFiltersResponse,
    permission: "leads.index",
    query: filterQuery,
  },
  ({ actor, query }) => leadFilters(actor, query),
);
