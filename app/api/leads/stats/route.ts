import { endpoint } from "@/lib/identity/http/endpoint.server";
import { leadStatsResponse, statsQuery } from "@/lib/leads/list/schema";
import { leadStats } from "@/lib/leads/list/stats.server";

export const GET = endpoint(
  { summary: "Count leads by status", response: leadStatsResponse, permission: "leads.index", query: statsQuery },
  ({ actor, query }) => leadStats(actor, query.tenant_id),
);
