import { endpoint } from "@/lib/identity/http/endpoint.server";
import { statsQuery } from "@/lib/leads/leads/schema";
import { leadStats } from "@/lib/leads/leads/stats.server";

export const GET = endpoint({ permission: "leads.index", query: statsQuery }, ({ actor, query }) =>
  leadStats(actor, query.tenant_id),
);
