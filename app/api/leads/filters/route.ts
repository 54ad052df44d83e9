import { endpoint } from "@/lib/http/endpoint";
import { leadFilters } from "@/lib/leads/filters";
import { filterQuery } from "@/lib/leads/schema";

export const GET = endpoint({ permission: "leads.index", query: filterQuery }, ({ actor, query }) =>
  leadFilters(actor, query),
);
