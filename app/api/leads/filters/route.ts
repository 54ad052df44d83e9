import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadFilters } from "@/lib/leads/leads/filters.server";
import { filterQuery } from "@/lib/leads/leads/schema";

export const GET = endpoint({ permission: "leads.index", query: filterQuery }, ({ actor, query }) =>
  leadFilters(actor, query),
);
