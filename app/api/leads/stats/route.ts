import { endpoint } from "@/lib/http/endpoint";
import { statsQuery } from "@/lib/leads/schema";
import { leadStats } from "@/lib/leads/stats";

export const GET = endpoint({ permission: "leads.index", query: statsQuery }, ({ actor, query }) =>
  leadStats(actor, query.tenant_id),
);
